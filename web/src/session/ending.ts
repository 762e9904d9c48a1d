import type { Claims } from "../api/tokens";

const DAY = 86_400_000;
/** A session ends when it has not been renewed for this long, in milliseconds. */
const IDLE = 14 * DAY;
/** A session ends this long after it began, whatever happens. */
const ABSOLUTE = 30 * DAY;
/** How long before the end the warning comes. */
const NOTICE = 5 * 60_000;

export interface End {
  /** Milliseconds since 1970. */
  at: number;
  /** Whether renewing puts it off. */
  extendable: boolean;
}

/** When the session of a token ends; its id is a UUIDv7, which holds the moment it began. */
export function sessionEnd({ sid, iat }: Pick<Claims, "sid" | "iat">): End | null {
  const began = Number.parseInt(sid.replaceAll("-", "").slice(0, 12), 16);
  if (!Number.isFinite(began) || !Number.isFinite(iat)) return null;
  const idle = iat * 1000 + IDLE;
  const last = began + ABSOLUTE;
  return { at: Math.min(idle, last), extendable: idle < last };
}

export const isEnding = ({ at }: End, now: number): boolean => now >= at - NOTICE && now < at;
