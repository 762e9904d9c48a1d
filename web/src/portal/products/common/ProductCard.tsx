import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useT } from "../../../shared/i18n";
import { OpenActionsBadge } from "../../../shared/ui/Badge";
import { Icon, type IconPath } from "../../../shared/ui/Icon";
import { icons } from "../../../shared/ui/icons";
import css from "./ProductCard.module.css";

interface ProductCardProps {
  to: string;
  params: Record<string, string>;
  icon: IconPath;
  label: string;
  /** The number of open tasks. */
  open: number;
  /** Details below the label, which may contain buttons. */
  children?: ReactNode;
  /** True if the details are columns to the right of the label on wide pages. */
  columns?: boolean | undefined;
}

/** A product in a list. The whole card is a link. */
export function ProductCard({ to, params, icon, label, open, children, columns }: ProductCardProps) {
  const t = useT();
  return (
    <li className={css.card}>
      <span className={css.icon}>
        <Icon path={icon} size={26} />
      </span>
      <div className={css.body} data-columns={columns}>
        <Link to={to} params={params} className={css.link}>
          <span>{label}</span>
          <OpenActionsBadge count={open} text={t("products.actions.openCount", { count: open })} />
        </Link>
        {children}
      </div>
      <span className={css.arrow}>
        <Icon path={icons.chevronRight} />
      </span>
    </li>
  );
}

/** Properties on a card, each with a label for screen readers. */
export function CardProperties({
  items,
}: {
  items: readonly (readonly [label: string, value: ReactNode])[];
}) {
  return (
    <dl className={css.facts}>
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== "")
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
