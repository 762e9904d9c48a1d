import type { RequiredConfirmation } from "../../shared/api/confirmation";

interface ConfirmationWays {
  /** True if a passkey is offered, before anything else. */
  passkey: boolean;
  /** True if a new sign-in at an identity provider is offered. */
  provider: boolean;
  /** True if the account has nothing to confirm with, so that a link to set a password is offered. */
  passwordLink: boolean;
  /** The form for the other way: a code of the app, a recovery code alone, or the password. */
  form: "code" | "recovery" | "password" | null;
}

/**
 * The ways to confirm that a dialog offers. Codes are those of the authenticator app only where the server asks for
 * one first; otherwise the account has recovery codes alone, which are for emergencies, so that the password goes first.
 */
export function confirmationWays(
  { asked, options }: RequiredConfirmation,
  canUsePasskeys: boolean,
): ConfirmationWays {
  const passkey = options.includes("passkey") && canUsePasskeys;
  const provider = options.includes("provider");
  const passwordLink = options.includes("password_link");
  const ways = { passkey, provider, passwordLink };
  if (asked === "code") return { ...ways, form: "code" };
  if (options.includes("password")) return { ...ways, form: "password" };
  return { ...ways, form: options.includes("code") ? "recovery" : null };
}
