import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitForRestart } from "./queries";

const states = vi.hoisted(() => vi.fn<() => Promise<{ public_url: string }>>());
vi.mock("../api/client", () => ({ call: states }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function restarted(): Promise<string> {
  const outcome = waitForRestart("code", "https://new.example");
  await vi.runAllTimersAsync();
  return outcome;
}

test("the program is waited for while it is away, until it serves with what was stored", async () => {
  states.mockRejectedValueOnce(new Error("away"));
  states.mockResolvedValueOnce({ public_url: "https://old.example" });
  states.mockResolvedValue({ public_url: "https://new.example" });
  expect(await restarted()).toBe("stored");
});

test("an address of the configuration file and a program that stays away end the wait", async () => {
  states.mockResolvedValue({ public_url: "https://file.example" });
  expect(await restarted()).toBe("overridden");
  states.mockRejectedValue(new Error("away"));
  expect(await restarted()).toBe("away");
});
