import { domain, setDomain, urlAtDomain } from "../../shared/api/apiContext";
import { fetchOne } from "../../shared/api/client";
import { claims, cookieTransport, decodeClaims, sessionBranch } from "../../shared/api/tokens";
import { consumerQuery } from "../api/queries/consumer";
import { queryClient } from "../api/queryClient";
import type { AuthResult, Consumer } from "../api/types";
import type { SignInLink } from "./signInLink";

/** The owner of a session: a consumer, or an employee of the firm who impersonates them. */
interface SessionOwner {
  consumer: string;
  name: string;
  colleague: string | null;
}

/** A redeemed sign-in link, with the owner of the new session and that of the present one. */
export interface SignInOffer {
  result: AuthResult;
  newOwner: SessionOwner;
  /** The owner of the present session, if any. */
  presentOwner: SessionOwner | null;
}

const authorisation = ({ accessToken }: AuthResult) => ({ Authorization: `Bearer ${accessToken}` });

const displayNameOf = ({ displayName, email }: Consumer): string => displayName || email || "";

/** Redeems a link without changing this browser's session, and looks up both owners. */
export async function openOffer(codes: SignInLink): Promise<SignInOffer> {
  // Before the codes are redeemed, because the question needs the name.
  const present = await currentOwner();
  // Without the cookie, which belongs to the present session. The codes expire in a minute, before the question may be answered.
  const result = await fetchOne("POST /api/auth/handover", { auth: "none", body: codes });
  const consumer = await fetchOne("GET /api/consumers", {
    auth: "none",
    headers: authorisation(result),
  });
  const colleague = decodeClaims(result.accessToken)?.colleague ?? null;
  return {
    result,
    newOwner: { consumer: consumer.id, name: displayNameOf(consumer), colleague },
    presentOwner: present,
  };
}

async function currentOwner(): Promise<SessionOwner | null> {
  if (!claims()) return null;
  // The link may be of another firm: the consumer's own record is requested at their own branch.
  const branch = sessionBranch();
  const headers: Record<string, string> = branch ? { "X-Domain": branch } : {};
  const queryFn = () => fetchOne("GET /api/consumers", { headers });
  try {
    const consumer = await queryClient.fetchQuery({ ...consumerQuery, queryFn });
    return { consumer: consumer.id, name: displayNameOf(consumer), colleague: claims()?.colleague ?? null };
  } catch (error) {
    // The session may have expired with this request.
    if (claims()) throw error;
    return null;
  }
}

/** Makes the new session this browser's; the server ends the previous one. */
export const acceptOffer = ({ result: { refreshToken } }: SignInOffer): Promise<AuthResult> =>
  fetchOne("POST /api/auth/refresh", {
    auth: "none",
    headers: cookieTransport,
    body: { refreshToken: refreshToken ?? null },
  });

/** Ends the new session on the server, also while the page is being left. */
export async function declineOffer({ result }: SignInOffer): Promise<void> {
  const headers = new Headers({ ...authorisation(result), "Content-Type": "application/json" });
  const branch = domain();
  if (branch) headers.set("X-Domain", branch);
  const init: RequestInit = { method: "POST", headers, body: "{}", keepalive: true };
  await fetch("/api/auth/logout", init).catch(() => undefined);
}

/** Returns to the branch of the present session. Returns `false` when that reloads the page. */
export function returnToSessionBranch(to: string): boolean {
  const branch = sessionBranch();
  if (branch === domain()) return true;
  setDomain(branch);
  location.assign(urlAtDomain(to, branch));
  return false;
}
