import { configure } from "@testing-library/preact";

// how long something may take before it counts as not coming; nothing is measured by it
configure({ asyncUtilTimeout: 30_000 });
