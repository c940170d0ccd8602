import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { remember } from "../api/client";
import { settings } from "../settings";
import MePage from "./Me";
import { ADA, type Asked, serve } from "./parts/fake";

const ACCOUNT = { person: { ...ADA.person, username: "ada", guest: false } };
const commands = (asked: Asked[]): unknown[] =>
  asked.filter(({ method }) => method !== "GET").map(({ method, path, body }) => [method, path, body]);
const type = (label: string, value: string): boolean =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  remember(null);
  history.replaceState(null, "", "/me");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the page of oneself", () => {
  it("turns a guest into an account", async () => {
    const asked = serve({ "GET /api/me": ADA, "POST /api/accounts": ACCOUNT });
    render(<MePage />);
    const button = await screen.findByRole("button", { name: "Make the account" });
    const [username] = screen.getAllByLabelText("Username");
    const [password] = screen.getAllByLabelText("Password");
    fireEvent.input(username as Element, { target: { value: "ada" } });
    fireEvent.input(password as Element, { target: { value: "correct horse" } });
    fireEvent.submit(button);
    await screen.findByText(/its username is ada/);
    expect(commands(asked)).toEqual([
      ["POST", "/api/accounts", { username: "ada", password: "correct horse" }],
    ]);
  });

  it("shows a token once, and revokes it", async () => {
    let tokens: unknown[] = [];
    const token = { id: "t1", label: "my bot", created: 1, used: null };
    const asked = serve({
      "GET /api/me": ACCOUNT,
      "GET /api/me/tokens": () => ({ tokens }),
      "POST /api/me/tokens": () => {
        tokens = [token];
        return { id: "t1", secret: "kyb_secret" };
      },
      "DELETE /api/me/tokens/t1": () => {
        tokens = [];
      },
    });
    render(<MePage />);
    await screen.findByLabelText("What the new token is for");
    type("What the new token is for", " my bot ");
    fireEvent.submit(screen.getByRole("button", { name: "Make a token", hidden: true }));
    await screen.findByText("kyb_secret");
    fireEvent.click(await screen.findByRole("button", { name: /^Revoke.*my bot$/, hidden: true }));
    await waitFor(() => expect(screen.queryByText("kyb_secret")).toBeNull());
    expect(commands(asked).map((each) => (each as string[])[0])).toEqual(["POST", "DELETE"]);
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({ label: "my bot" });
  });

  it("asks a guest twice before leaving", async () => {
    const asked = serve({ "GET /api/me": ADA, "DELETE /api/sessions": undefined });
    render(<MePage />);
    fireEvent.click(await screen.findByRole("button", { name: "Log out here" }));
    expect(commands(asked)).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Leave all the same" }));
    await waitFor(() => expect(location.pathname).toBe("/"));
    expect(commands(asked)).toEqual([["DELETE", "/api/sessions", null]]);
  });

  it("takes another password", async () => {
    const asked = serve({ "GET /api/me": ACCOUNT, "POST /api/me/password": ACCOUNT });
    render(<MePage />);
    await screen.findByLabelText("Present password");
    type("Present password", "old password");
    type("New password", "new password");
    fireEvent.submit(screen.getByRole("button", { name: "Change the password", hidden: true }));
    await screen.findByText(/The password is changed/);
    expect(commands(asked)).toEqual([
      ["POST", "/api/me/password", { old: "old password", new: "new password" }],
    ]);
  });

  it("keeps the settings", async () => {
    serve({ "GET /api/me": { person: null } });
    render(<MePage />);
    fireEvent.change(screen.getByLabelText("Movements"), { target: { value: "off" } });
    fireEvent.click(screen.getByLabelText("Sounds"));
    expect(settings()).toMatchObject({ motion: "off", sounds: true });
  });
});
