// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { initTranslations } from "../../shared/i18n";
import { setBoot } from "../firm/useBoot";
import { App } from "./App";
import { appRouter } from "./tree";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a page gets the parameters of its path, and the title of the document ends with the firm's name", async () => {
  const licence = { id: "firm", name: "Firm", features: {}, modules: {}, smartcare: {}, content: {} };
  setBoot({ licence, theme: null, languages: [], licenses: [], multiple_domains: null } as never);
  await initTranslations([]);
  const sent: string[] = [];
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    sent.push(`${path} ${body}`);
    return Response.json({ error: { code: "AUTH_START_PASSWORD_RESET_FAILED" } }, { status: 401 });
  });
  await appRouter().navigate({ to: "/unlock/abc" });
  render(<App />);
  fireEvent.click(await screen.findByRole("button", { name: "Dit ben ik" }));
  await waitFor(() => expect(sent).toEqual(['/api/auth/unlock {"token":"abc"}']));
  expect(document.title).toMatch(/ - Firm$/);
});
