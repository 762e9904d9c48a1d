import { type IdentityPurpose, leaveForProvider } from "../../shared/identity/identityRequest";
import { sendJson } from "../api/client";
import { memberId } from "./session";

/** Paths at which the server starts a request to an identity provider, by purpose. */
const starts: Record<IdentityPurpose, string> = {
  sign_in: "/desk/api/auth/identity/start",
  link: "/desk/api/auth/identities/start",
  confirm: "/desk/api/auth/confirm/identity",
};

/**
 * Leaves the page for an identity provider, which sends the browser back to `/desk/sign-in/callback`. Stays pending,
 * because the page is being left.
 */
export async function goToProvider(
  purpose: IdentityPurpose,
  provider: string,
  invitation?: string,
): Promise<void> {
  const body = invitation ? { provider, invitation } : { provider };
  const isGuest = purpose === "sign_in";
  const { url } = await sendJson<{ url: string }>(
    "POST",
    starts[purpose],
    isGuest ? { body, token: null } : { body },
  );
  await leaveForProvider(url, { purpose, account: isGuest ? null : memberId() });
}
