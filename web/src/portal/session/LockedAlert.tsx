import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";

/** Shows for how many minutes the account is locked. */
export function LockedAlert({ secondsLeft }: { secondsLeft: number }) {
  const t = useT();
  if (secondsLeft <= 0) return null;
  return <Alert kind="error">{t("error.locked", { count: Math.ceil(secondsLeft / 60) })}</Alert>;
}
