import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";

/** Shows how long the account is locked: a countdown in seconds, for screen readers in whole minutes. */
export function LockedAlert({ secondsLeft }: { secondsLeft: number }) {
  const t = useT();
  if (secondsLeft <= 0) return null;
  const clock = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, "0")}`;
  return (
    <Alert kind="error">
      <span aria-hidden>{t("error.lockedFor", { time: clock })}</span>
      <span className="visually-hidden">{t("error.locked", { count: Math.ceil(secondsLeft / 60) })}</span>
    </Alert>
  );
}
