const KEY = "balie.identity";

/** Why the consumer goes to an identity provider. */
export type IdentityPurpose = "sign_in" | "link" | "confirm";

/** What was begun at an identity provider. */
export interface IdentityRequest {
  /** The `state` of the authorisation request, which the provider returns. */
  state: string;
  purpose: IdentityPurpose;
  /** The page where it began. */
  returnTo: string;
  /** The consumer who was signed in; `null` for a guest. */
  consumer: string | null;
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
