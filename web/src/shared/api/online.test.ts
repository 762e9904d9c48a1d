// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { untilOnline } from "./online";

afterEach(() => vi.restoreAllMocks());

test("what needs a connection waits for it and goes on by itself", async () => {
  const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  let loaded = false;
  const waiting = untilOnline().then(() => {
    loaded = true;
  });
  await Promise.resolve();
  expect(loaded).toBe(false);
  isOnline.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  await waiting;
  expect(loaded).toBe(true);
  await untilOnline();
});
