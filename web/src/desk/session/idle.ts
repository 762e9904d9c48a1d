/** Time without a call after which the server ends a session, in milliseconds. */
const IDLE_MS = 30 * 60_000;
/** Time before that end at which the page asks whether somebody is still there, in milliseconds. */
const WARNING_MS = 2 * 60_000;

export type IdleState = { kind: "active" } | { kind: "ending"; minutes: number } | { kind: "over" };

/** Returns the state of a session that was last used at `lastUse`; both in milliseconds since 1970. */
export function idleState(lastUse: number, now: number): IdleState {
  const left = lastUse + IDLE_MS - now;
  if (left <= 0) return { kind: "over" };
  if (left > WARNING_MS) return { kind: "active" };
  return { kind: "ending", minutes: Math.max(1, Math.ceil(left / 60_000)) };
}
