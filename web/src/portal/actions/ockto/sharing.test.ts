// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { advance, beforeSharing, type SharingEnd, type SharingEvent } from "./sharing";

const code: SharingEvent = { type: "code" };
const done: SharingEvent = { type: "done" };
const state = (number: number, label: string | null = null): SharingEvent => ({
  type: "state",
  state: { code: number, label },
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, place) =>
    permutations(items.filter((_, other) => other !== place)).map((rest) => [item, ...rest]),
  );
}

const endOf = (events: readonly SharingEvent[]): SharingEnd | null =>
  events.reduce(advance, beforeSharing).end;

test("sharing ends as finished, in whatever order polling and live updates come in", () => {
  const orders = permutations([code, state(10), state(20), state(30), done]);
  expect(orders).toHaveLength(120);
  for (const order of orders) expect(endOf(order), JSON.stringify(order)).toEqual({ kind: "finished" });
});

test("sharing ends as finished when the live update comes alone, or polling alone", () => {
  expect(endOf([code, state(10), done])).toEqual({ kind: "finished" });
  expect(endOf([code, state(10), state(30)])).toEqual({ kind: "finished" });
});

test("a page that was opened with an old list, of an action that is done, ends nothing", () => {
  expect(endOf([done])).toBeNull();
  expect(endOf([state(30), done])).toBeNull();
});

test("refusing ends as failed, in whatever order the states come in", () => {
  const refused = state(99, "De Belastingdienst is niet bereikbaar");
  // Polling reads the last state again until the page has left.
  for (const order of permutations([code, state(10), state(20), refused]))
    expect(endOf([...order, refused]), JSON.stringify(order)).toEqual({
      kind: "failed",
      reason: "De Belastingdienst is niet bereikbaar",
    });
});

test("data that come in after a failure are not lost on it, and a failure does not undo them", () => {
  for (const order of permutations([state(99), done]))
    expect(endOf([code, ...order])).toEqual({ kind: "finished" });
});

test("fifty runs of each kind with polls and updates at random moments end as they should", () => {
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const noise = [state(10), state(20), code];
  for (let run = 0; run < 50; run += 1) {
    const polls = Array.from({ length: random(12) }, () => noise[random(noise.length)] ?? code);
    const shared = [code, ...polls];
    shared.splice(random(shared.length + 1), 0, random(2) ? done : state(30), done);
    expect(endOf(shared)).toEqual({ kind: "finished" });
    expect(endOf([code, ...polls, state(99)])).toEqual({ kind: "failed", reason: null });
  }
});

test("a state from before the code is that of an earlier attempt", () => {
  expect(endOf([state(99), code, state(10)])).toBeNull();
  expect([state(99), code, state(20)].reduce(advance, beforeSharing).phase).toBe("scanned");
});
