import type { ReactNode } from "react";
import css from "./Facts.module.css";

/** Names with their values, for narrow cards. Items without a value are left out. */
export function Facts({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  const filled = items.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return (
    <dl className={css.facts}>
      {filled.map(([name, value]) => (
        <div key={name} className={css.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
