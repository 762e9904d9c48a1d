import { useEffect, useState, useSyncExternalStore } from "react";
import { useWording } from "../wording";
import { Icon } from "./Icon";
import css from "./Notifications.module.css";
import { dismiss, type Notification, notifications, watchNotifications } from "./notify";

/** The messages over the page: read out politely, gone after a while or on a click; reading holds them. */
export function Notifications() {
  const shown = useSyncExternalStore(watchNotifications, notifications);
  const t = useWording();
  return (
    <section
      className={css.place}
      aria-label={t("shell.notifications")}
      aria-live="polite"
      aria-atomic="false"
    >
      {shown.map((one) => (
        <Message key={one.id} message={one} close={t("shell.dismiss")} />
      ))}
    </section>
  );
}

const icons = { success: "check", error: "alert", info: "info" } as const;

function Message({ message, close }: { message: Notification; close: string }) {
  const { id, kind, text, time } = message;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), time);
    return () => clearTimeout(timer);
  }, [held, id, time]);
  return (
    <button
      type="button"
      className={css.message}
      data-kind={kind}
      onClick={() => dismiss(id)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      title={close}
    >
      <Icon name={icons[kind]} />
      <span>{text}</span>
      <Icon name="close" size={18} />
    </button>
  );
}
