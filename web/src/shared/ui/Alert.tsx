import type { ReactNode } from "react";
import css from "./Alert.module.css";
import { Icon } from "./Icon";
import { initialIcons } from "./initialIcons";
import { withUnbrokenDates } from "./text/UnbrokenDates";

const paths = {
  info: initialIcons.info,
  warning: initialIcons.alert,
  error: initialIcons.alert,
  success: initialIcons.check,
} as const;

interface AlertProps {
  kind?: keyof typeof paths;
  title?: ReactNode;
  /** The role, where it is not that of the kind. */
  role?: "presentation";
  children: ReactNode;
}

/** A framed message in the page. Screen readers announce errors at once. */
export function Alert({ kind = "info", title, role, children }: AlertProps) {
  return (
    <div className={css.note} data-kind={kind} role={role ?? (kind === "error" ? "alert" : "note")}>
      <Icon path={paths[kind]} />
      <div className={css.text}>
        {title ? <strong>{withUnbrokenDates(title)}</strong> : null}
        <div className={css.body}>{children}</div>
      </div>
    </div>
  );
}

/** The text in place of an empty list. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <p className={css.empty}>{children}</p>;
}
