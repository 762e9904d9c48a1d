import { fetchOne } from "../../../shared/api/client";
import type { Schemas } from "../../../shared/api/operations";
import { claims, cookieTransport } from "../../../shared/api/tokens";
import { type IdentityPurpose, leaveForProvider } from "../../../shared/identity/identityRequest";

interface ProviderSignInOptions {
  /** The token of an invitation, whose account is linked by the sign-in. */
  invitation?: string;
  /** The level of assurance that is required. */
  level?: Schemas["AssuranceLevel"];
}

/** Asks the server for the provider's page. */
function begin(purpose: IdentityPurpose, provider: string, { invitation, level }: ProviderSignInOptions) {
  if (purpose === "sign_in")
    return fetchOne("POST /api/auth/identity-login/start", {
      auth: "none",
      headers: cookieTransport,
      body: invitation ? { provider, invitation } : { provider },
    });
  const body = level ? { provider, level } : { provider };
  return purpose === "link"
    ? fetchOne("POST /api/auth/identities/start", { body })
    : fetchOne("POST /api/auth/confirm/identity", { body });
}

/**
 * Leaves the page for a provider, which sends the browser back to `/sign-in/callback`. Stays pending, because the page
 * is being left.
 */
export async function goToProvider(
  purpose: IdentityPurpose,
  provider: string,
  options: ProviderSignInOptions = {},
): Promise<void> {
  const { url } = await begin(purpose, provider, options);
  await leaveForProvider(url, { purpose, account: claims()?.sub ?? null });
}
