import type { ReactNode } from "react";
import css from "./requiredLabel.module.css";

/** A label with the mark of required fields, which does not wrap to a line of its own. A field may become required. */
export const requiredLabel = (label: ReactNode, required = false) => (
  <>
    <span>{label}</span>
    {required ? (
      <span aria-hidden className={css.mark}>
        {"\u00a0*"}
      </span>
    ) : null}
  </>
);
