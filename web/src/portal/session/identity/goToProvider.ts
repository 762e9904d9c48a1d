import { fetchOne } from "../../../shared/api/client";
import type { Schemas } from "../../../shared/api/operations";
import { claims, cookieTransport } from "../../../shared/api/tokens";
import { isHttpUrl } from "../../../shared/ui/link";
import { type IdentityPurpose, identityRequest } from "./identityRequest";

interface Options {
  /** The token of an invitation, whose account is linked by the sign-in. */
  invitation?: string;
  /** The level of assurance that is required. */
  level?: Schemas["AssuranceLevel"];
}

/** Asks the server for the provider's page. */
function begin(purpose: IdentityPurpose, provider: string, { invitation, level }: Options) {
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

/** Resolves when the browser shows this page again, from its back/forward cache. */
const untilShownAgain = () =>
  new Promise<void>((resolve) => addEventListener("pageshow", () => resolve(), { once: true }));

/**
 * Leaves the page for a provider, which sends the browser back to `/sign-in/callback`. Stays pending, because the page
 * is being left.
 */
export async function goToProvider(
  purpose: IdentityPurpose,
  provider: string,
  options: Options = {},
): Promise<void> {
  const { url } = await begin(purpose, provider, options);
  const state = isHttpUrl(url) ? new URL(url).searchParams.get("state") : null;
  if (!state) throw new Error("the provider's address has no state");
  const { pathname, search, hash } = location;
  identityRequest.save({
    state,
    purpose,
    returnTo: pathname + search + hash,
    consumer: claims()?.sub ?? null,
  });
  location.assign(url);
  await untilShownAgain();
}
