import type { ReactNode } from "react";
import { withUnbrokenDates } from "../../../shared/ui/text/UnbrokenDates";
import css from "./PropertyList.module.css";

/** A label with its value; a row whose value is null is left out. */
export type Property = readonly [label: string, value: ReactNode];

/** The rows that have a value. */
export const nonEmptyProperties = (rows: readonly Property[]) =>
  rows.filter(([, value]) => value !== null && value !== undefined && value !== "");

/** Labels and values below each other. */
export function PropertyList({ properties }: { properties: readonly Property[] }) {
  return (
    <dl className={css.rows}>
      {nonEmptyProperties(properties).map(([label, value]) => (
        <div key={label} className={css.row}>
          <dt>{label}</dt>
          <dd>{withUnbrokenDates(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
