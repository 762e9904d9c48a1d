import { useEffect, useState, useSyncExternalStore } from "react";
import { useT } from "../../i18n";
import { Icon } from "../Icon";
import { initialIcons } from "../initialIcons";
import css from "./Notifications.module.css";
import { dismiss, type Notification, notifications, subscribeToNotifications } from "./notify";

/** The messages over the page. They close after a while or on a click; hover and focus pause the timer. */
export function Notifications() {
  const visible = useSyncExternalStore(subscribeToNotifications, notifications);
  const t = useT();
  return (
    <section
      className={css.place}
      aria-label={t("shell.notifications")}
      aria-live="polite"
      aria-atomic="false"
    >
      {visible.map((one) => (
        <Message key={one.id} message={one} close={t("shell.dismiss")} />
      ))}
    </section>
  );
}

const paths = { success: initialIcons.check, error: initialIcons.alert, info: initialIcons.info } as const;

function Message({ message, close }: { message: Notification; close: string }) {
  const { id, kind, text, duration } = message;
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismiss(id), duration);
    return () => clearTimeout(timer);
  }, [isPaused, id, duration]);
  return (
    <button
      type="button"
      className={css.message}
      data-kind={kind}
      onClick={() => dismiss(id)}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      title={close}
    >
      <Icon path={paths[kind]} />
      <span>{text}</span>
      <Icon path={initialIcons.close} size={18} />
    </button>
  );
}
