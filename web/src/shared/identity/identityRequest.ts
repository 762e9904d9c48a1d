import { isHttpUrl } from "../ui/link";

const KEY = "balie.identity";

/** Purpose of a visit to an identity provider. */
export type IdentityPurpose = "sign_in" | "link" | "confirm";

/** Request that was started at an identity provider. */
export interface IdentityRequest {
  /** The `state` of the authorisation request, which the provider returns. */
  state: string;
  purpose: IdentityPurpose;
  /** The page from which the request began. */
  returnTo: string;
  /** The id of the account that was signed in; `null` for a guest. */
  account: string | null;
}

function parse(text: string | null): IdentityRequest | null {
  try {
    const found: IdentityRequest | null = JSON.parse(text ?? "null");
    return found && /^\/(?!\/)/.test(found.returnTo) ? found : null;
  } catch {
    return null;
  }
}

/** The latest request of this tab, until the provider sends the browser back. */
export const identityRequest = {
  save: (request: IdentityRequest) => sessionStorage.setItem(KEY, JSON.stringify(request)),
  /** Returns and removes the request that has this state; `null` if another tab began it, or it was finished before. */
  consume: (state: string): IdentityRequest | null => {
    const found = parse(sessionStorage.getItem(KEY));
    if (found?.state !== state) return null;
    sessionStorage.removeItem(KEY);
    return found;
  },
};

/** Resolves when the browser shows this page again, from its back/forward cache. */
const waitUntilShownAgain = () =>
  new Promise<void>((resolve) => addEventListener("pageshow", () => resolve(), { once: true }));

/**
 * Leaves the page for a provider's page, whose address the server gave, and remembers what was begun. Stays pending,
 * because the page is being left.
 */
export async function leaveForProvider(
  url: string,
  request: Omit<IdentityRequest, "state" | "returnTo">,
): Promise<void> {
  const state = isHttpUrl(url) ? new URL(url).searchParams.get("state") : null;
  if (!state) throw new Error("the provider's address has no state");
  const { pathname, search, hash } = location;
  identityRequest.save({ ...request, state, returnTo: pathname + search + hash });
  location.assign(url);
  await waitUntilShownAgain();
}
