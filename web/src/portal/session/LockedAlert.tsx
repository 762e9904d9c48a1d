import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";

/** Says that the door is closed, and for how long: the eye sees seconds, a screen reader hears whole minutes. */
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
