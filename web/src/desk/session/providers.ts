import { type IdentityPurpose, leaveForProvider } from "../../shared/identity/identityRequest";
import { call } from "../api/client";
import { memberId } from "./session";

/** The operations that begin what a signed-in member goes to an identity provider for. */
const starts = {
  link: "POST /desk/api/auth/identities/start",
  confirm: "POST /desk/api/auth/confirm/identity",
} as const;

/**
 * Leaves the page for an identity provider, which sends the browser back to `/desk/sign-in/callback`. Stays pending,
 * because the page is being left.
 */
export async function goToProvider(
  purpose: IdentityPurpose,
  provider: string,
  invitation?: string,
): Promise<void> {
  const { url } =
    purpose === "sign_in"
      ? await call("POST /desk/api/auth/identity/start", {
          body: invitation ? { provider, invitation } : { provider },
          token: null,
        })
      : await call(starts[purpose], { body: { provider } });
  await leaveForProvider(url, { purpose, account: purpose === "sign_in" ? null : memberId() });
}
