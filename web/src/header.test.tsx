import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { Header } from "./header";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(path: string): HTMLElement {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  history.replaceState(null, "", path);
  render(<Header spoken="en" change={async () => undefined} />);
  const button = screen.getByRole("button", { name: "Pages" });
  fireEvent.click(button);
  return button;
}

it("opens the links by its button, and closes them by Escape with the focus back on it", () => {
  const button = open("/rules");
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(document.getElementById(button.getAttribute("aria-controls") ?? "")?.tagName).toBe("NAV");
  expect(screen.getByRole("link", { name: "Rules" }).getAttribute("aria-current")).toBe("page");
  const link = screen.getByRole("link", { name: "Ratings" });
  link.focus();
  fireEvent.keyDown(link, { key: "Escape" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(button);
});

it("closes the links when one is followed, also to the page that is shown", () => {
  const button = open("/rules");
  fireEvent.click(screen.getByRole("link", { name: "Rules" }));
  expect(button.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(button);
  fireEvent.click(screen.getByRole("link", { name: "Ratings" }));
  expect(location.pathname).toBe("/ratings");
  expect(button.getAttribute("aria-expanded")).toBe("false");
});
