import type { Claims } from "../../shared/api/tokens";

const DAY_MS = 86_400_000;
/** A session ends when it has not been renewed for this long, in milliseconds. */
const IDLE_MS = 14 * DAY_MS;
/** A session ends this long after it began, whatever happens. */
const ABSOLUTE_MS = 30 * DAY_MS;
/** Time before the end at which the warning is shown. */
const WARNING_BEFORE_MS = 5 * 60_000;

export interface SessionEnd {
  /** Milliseconds since 1970. */
  at: number;
  /** True if renewing the session extends it. */
  extendable: boolean;
}

/** Returns the end of a token's session. The session's id is a UUIDv7, which contains the time of its start. */
export function sessionEnd({ sid, iat }: Pick<Claims, "sid" | "iat">): SessionEnd | null {
  const startedAt = Number.parseInt(sid.replaceAll("-", "").slice(0, 12), 16);
  if (!Number.isFinite(startedAt) || !Number.isFinite(iat)) return null;
  const idle = iat * 1000 + IDLE_MS;
  const last = startedAt + ABSOLUTE_MS;
  return { at: Math.min(idle, last), extendable: idle < last };
}

export const isEnding = ({ at }: SessionEnd, now: number): boolean =>
  now >= at - WARNING_BEFORE_MS && now < at;
