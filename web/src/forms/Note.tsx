import type { ReactNode } from "react";
import css from "./Note.module.css";

/** Something to know at this place; an error is also read out when it appears. */
export function Note({
  kind = "info",
  children,
}: {
  kind?: "info" | "error" | "done" | "warning";
  children: ReactNode;
}) {
  return (
    <div className={`${css.note} ${css[kind]}`} {...(kind === "error" ? { role: "alert" } : {})}>
      {children}
    </div>
  );
}
