import type { ReactNode } from "react";
import css from "./DescriptionList.module.css";
import { withUnbrokenDates } from "./text/UnbrokenDates";

interface DescriptionListProps {
  items: readonly (readonly [name: string, value: ReactNode])[];
  /** True for narrow cards. */
  isCompact?: boolean;
}

/** Names with their values. Items without a value are left out. */
export function DescriptionList({ items, isCompact = false }: DescriptionListProps) {
  const filled = items.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return (
    <dl className={css.list} data-compact={isCompact || undefined}>
      {filled.map(([name, value]) => (
        <div key={name} className={css.item}>
          <dt>{name}</dt>
          <dd>{withUnbrokenDates(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
