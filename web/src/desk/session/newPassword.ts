import { translate } from "../i18n";

const MIN_PASSWORD = 10;

/** Checks a new password as far as that is said before the server judges it. */
export const checkPassword = ({ password }: { password: string }) =>
  password.length >= MIN_PASSWORD
    ? { output: { password } }
    : { errors: { password: translate("desk.invitation.short") } };
