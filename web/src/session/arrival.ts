import { one } from "../api/client";
import type { Consumer } from "../api/entities";
import { consumerQuery } from "../api/queries/consumer";
import { atDomain, domain, setDomain } from "../api/state";
import { byCookie, claims, claimsOf, sessionBranch } from "../api/tokens";
import { queryClient } from "../app/queryClient";
import type { Handover } from "./handover";
import type { AuthResult } from "./session";

/** Who is behind a session: a consumer, or a colleague of the firm who looks along with them. */
export interface Person {
  consumer: string;
  name: string;
  colleague: string | null;
}

/** A link that has been exchanged, and whom it would put in whose place. */
export interface Offer {
  result: AuthResult;
  offered: Person;
  /** Whoever is signed in now. */
  present: Person | null;
}

const bearer = ({ accessToken }: AuthResult) => ({ Authorization: `Bearer ${accessToken}` });

const nameOf = ({ displayName, email }: Consumer): string => displayName || email || "";

/** Exchanges a link without touching the session of this browser, and finds out who the two are. */
export async function openOffer(codes: Handover): Promise<Offer> {
  // Before the codes are spent: without a name there is nothing to ask.
  const present = await presentPerson();
  // Without the cookie, which is the present session's; the codes live a minute and the question may stand longer.
  const result = await one<AuthResult>("/api/auth/handover", { as: "nobody", body: codes });
  const consumer = await one<Consumer>("/api/consumers", { as: "nobody", headers: bearer(result) });
  const colleague = claimsOf(result.accessToken)?.colleague ?? null;
  return { result, offered: { consumer: consumer.id, name: nameOf(consumer), colleague }, present };
}

async function presentPerson(): Promise<Person | null> {
  if (!claims()) return null;
  // The link may be of another firm: one's own record is asked for at one's own.
  const branch = sessionBranch();
  const headers: Record<string, string> = branch ? { "X-Domain": branch } : {};
  const queryFn = () => one<Consumer>("/api/consumers", { headers });
  try {
    const consumer = await queryClient.fetchQuery({ ...consumerQuery, queryFn });
    return { consumer: consumer.id, name: nameOf(consumer), colleague: claims()?.colleague ?? null };
  } catch (error) {
    // The session may just have turned out to be over.
    if (claims()) throw error;
    return null;
  }
}

/** The offered session becomes this browser's, and the server ends the one before. */
export const accept = ({ result: { refreshToken } }: Offer): Promise<AuthResult> =>
  one<AuthResult>("/api/auth/refresh", { as: "nobody", headers: byCookie, body: { refreshToken } });

/** The offered session ends on the server, unused, also while the page is being left. */
export async function decline({ result }: Offer): Promise<void> {
  const headers = new Headers({ ...bearer(result), "Content-Type": "application/json" });
  const branch = domain();
  if (branch) headers.set("X-Domain", branch);
  const init: RequestInit = { method: "POST", headers, body: "{}", keepalive: true };
  await fetch("/api/auth/logout", init).catch(() => undefined);
}

/** Back to the branch of the present session; `false` when the page is opened anew for that. */
export function backToOwnBranch(to: string): boolean {
  const branch = sessionBranch();
  if (branch === domain()) return true;
  setDomain(branch);
  location.assign(atDomain(to, branch));
  return false;
}
