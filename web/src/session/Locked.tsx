import { Note } from "../ui/Note";
import { useWording } from "../wording";

/** Says that the door is closed, and for how long: the eye sees seconds, a screen reader hears whole minutes. */
export function Locked({ left }: { left: number }) {
  const t = useWording();
  if (left <= 0) return null;
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <Note kind="error">
      <span aria-hidden>{t("error.lockedFor", { time: clock })}</span>
      <span className="for-readers">{t("error.locked", { count: Math.ceil(left / 60) })}</span>
    </Note>
  );
}
