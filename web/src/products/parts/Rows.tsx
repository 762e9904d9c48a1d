import type { ReactNode } from "react";
import css from "./Rows.module.css";

/** A label with its value; a row whose value is null is left out. */
export type Row = readonly [label: string, value: ReactNode];

/** The rows that have something to say. */
export const knownRows = (rows: readonly Row[]) =>
  rows.filter(([, value]) => value !== null && value !== undefined && value !== "");

/** Labels and values below each other. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className={css.rows}>
      {knownRows(rows).map(([label, value]) => (
        <div key={label} className={css.row}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
