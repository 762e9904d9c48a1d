import type { ReactNode } from "react";
import { Icon } from "./Icon";
import css from "./Note.module.css";

const icons = { info: "info", warning: "alert", error: "alert", success: "check" } as const;

interface NoteProps {
  kind?: keyof typeof icons;
  title?: string | undefined;
  children: ReactNode;
}

/** A framed message in the page; errors are read out at once. */
export function Note({ kind = "info", title, children }: NoteProps) {
  return (
    <div className={css.note} data-kind={kind} role={kind === "error" ? "alert" : "note"}>
      <Icon name={icons[kind]} />
      <div className={css.text}>
        {title ? <strong>{title}</strong> : null}
        {children}
      </div>
    </div>
  );
}

/** What stands where a list would be, when there is nothing in it. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return <p className={css.empty}>{children}</p>;
}
