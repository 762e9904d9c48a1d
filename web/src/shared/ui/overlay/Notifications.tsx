import { useEffect, useState, useSyncExternalStore } from "react";
import { useT } from "../../i18n";
import { Icon } from "../Icon";
import { initialIcons } from "../initialIcons";
import css from "./Notifications.module.css";
import { dismiss, type Notification, notifications, subscribeToNotifications } from "./notify";

/** Time for whoever points at a message; it goes in the end, since it may cover what they were pointing at before. */
const POINTED_AT_MS = 8000;

/** The messages over the page. They close after a while or on a click, later under the pointer, and not while focused. */
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
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  useEffect(() => {
    if (isFocused) return;
    const timer = setTimeout(() => dismiss(id), isPointedAt ? Math.max(POINTED_AT_MS, duration) : duration);
    return () => clearTimeout(timer);
  }, [isFocused, isPointedAt, id, duration]);
  return (
    <button
      type="button"
      className={css.message}
      data-kind={kind}
      onClick={() => dismiss(id)}
      onMouseEnter={() => setIsPointedAt(true)}
      onMouseLeave={() => setIsPointedAt(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      title={close}
    >
      <Icon path={paths[kind]} />
      <span>{text}</span>
      <Icon path={initialIcons.close} size={18} />
    </button>
  );
}
