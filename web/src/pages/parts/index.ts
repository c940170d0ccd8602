/** What pages are made of. */
export { Copy, copy } from "./Copy";
export { Check, Choose, Field } from "./Field";
export { Loading } from "./Loading";
export { Pager } from "./Pager";
export { ProblemNote } from "./ProblemNote";
export { problemOf, problemText } from "./problem";
export { agoText, TimeText } from "./TimeText";
export { type Doing, useDoing } from "./useDoing";
export { type Page, usePage, useRepeated } from "./usePage";
export { useTitle } from "./useTitle";
