import { domain, setDomain, urlAtDomain } from "../../shared/api/apiContext";
import { fetchOne } from "../../shared/api/client";
import { claims, cookieTransport, decodeClaims, sessionBranch } from "../../shared/api/tokens";
import type { Consumer } from "../api/entities";
import { consumerQuery } from "../api/queries/consumer";
import { queryClient } from "../api/queryClient";
import type { AuthResult } from "./session";
import type { SignInLink } from "./signInLink";

/** Who is behind a session: a consumer, or a colleague of the firm who looks along with them. */
interface SessionOwner {
  consumer: string;
  name: string;
  colleague: string | null;
}

/** A link that has been exchanged, and whom it would put in whose place. */
export interface SignInOffer {
  result: AuthResult;
  offered: SessionOwner;
  /** Whoever is signed in now. */
  present: SessionOwner | null;
}

const authorisation = ({ accessToken }: AuthResult) => ({ Authorization: `Bearer ${accessToken}` });

const displayNameOf = ({ displayName, email }: Consumer): string => displayName || email || "";

/** Exchanges a link without touching the session of this browser, and finds out who the two are. */
export async function openOffer(codes: SignInLink): Promise<SignInOffer> {
  // Before the codes are spent: without a name there is nothing to ask.
  const present = await currentOwner();
  // Without the cookie, which is the present session's; the codes live a minute and the question may stand longer.
  const result = await fetchOne<AuthResult>("/api/auth/handover", { auth: "none", body: codes });
  const consumer = await fetchOne<Consumer>("/api/consumers", {
    auth: "none",
    headers: authorisation(result),
  });
  const colleague = decodeClaims(result.accessToken)?.colleague ?? null;
  return { result, offered: { consumer: consumer.id, name: displayNameOf(consumer), colleague }, present };
}

async function currentOwner(): Promise<SessionOwner | null> {
  if (!claims()) return null;
  // The link may be of another firm: one's own record is asked for at one's own.
  const branch = sessionBranch();
  const headers: Record<string, string> = branch ? { "X-Domain": branch } : {};
  const queryFn = () => fetchOne<Consumer>("/api/consumers", { headers });
  try {
    const consumer = await queryClient.fetchQuery({ ...consumerQuery, queryFn });
    return { consumer: consumer.id, name: displayNameOf(consumer), colleague: claims()?.colleague ?? null };
  } catch (error) {
    // The session may just have turned out to be over.
    if (claims()) throw error;
    return null;
  }
}

/** The offered session becomes this browser's, and the server ends the one before. */
export const acceptOffer = ({ result: { refreshToken } }: SignInOffer): Promise<AuthResult> =>
  fetchOne<AuthResult>("/api/auth/refresh", {
    auth: "none",
    headers: cookieTransport,
    body: { refreshToken },
  });

/** The offered session ends on the server, unused, also while the page is being left. */
export async function declineOffer({ result }: SignInOffer): Promise<void> {
  const headers = new Headers({ ...authorisation(result), "Content-Type": "application/json" });
  const branch = domain();
  if (branch) headers.set("X-Domain", branch);
  const init: RequestInit = { method: "POST", headers, body: "{}", keepalive: true };
  await fetch("/api/auth/logout", init).catch(() => undefined);
}

/** Back to the branch of the present session; `false` when the page is opened anew for that. */
export function returnToSessionBranch(to: string): boolean {
  const branch = sessionBranch();
  if (branch === domain()) return true;
  setDomain(branch);
  location.assign(urlAtDomain(to, branch));
  return false;
}
