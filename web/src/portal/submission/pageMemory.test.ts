// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";

const session = vi.hoisted(() => ({ sub: "anna" as string | null, listeners: new Set<() => void>() }));

vi.mock("../../shared/api/tokens", () => ({
  claims: () => (session.sub ? { sub: session.sub } : null),
  subscribeToSession: (listener: () => void) => session.listeners.add(listener),
}));

/** The memory as the page has it after it was loaded again. */
async function reload() {
  vi.resetModules();
  return (await import("./pageMemory")).createPageMemory<string>("test");
}

const readStored = () => sessionStorage.getItem("balie.page.test");

beforeEach(() => {
  sessionStorage.clear();
  session.sub = "anna";
});

test("a page says what it said when it is loaded again, and another page ends that", async () => {
  const memory = await reload();
  memory.announce("Verstuurd");
  memory.openPage("/dashboard");
  const again = await reload();
  again.openPage("/dashboard");
  expect(readStored()).toContain("Verstuurd");
  const later = await reload();
  later.openPage("/mortgages");
  expect(readStored()).toBeNull();
});

test("what one consumer did is gone with their session, in the page and for whoever loads it next", async () => {
  const memory = await reload();
  memory.announce("Verstuurd");
  const left = readStored() ?? "";
  session.sub = null;
  for (const listener of session.listeners) listener();
  expect(readStored()).toBeNull();
  sessionStorage.setItem("balie.page.test", left);
  session.sub = "bram";
  (await reload()).openPage("/dashboard");
  expect(readStored()).toBe(left);
  expect(JSON.parse(left).owner).toBe("anna");
});
