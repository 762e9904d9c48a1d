import { useT } from "../../shared/i18n/index";
import { EmptyState } from "../../shared/ui/Alert";
import { Icon, type IconPath } from "../../shared/ui/Icon";
import css from "./EmptyList.module.css";

interface EmptyListProps {
  icon: IconPath;
  /** The firm may add to the list, which the empty state then says. */
  canGrow?: boolean;
  children: string;
}

/** The empty state of a whole list. */
export function EmptyList({ icon, canGrow = true, children }: EmptyListProps) {
  const t = useT();
  return (
    <div className={css.empty}>
      <span className={css.icon} aria-hidden>
        <Icon path={icon} size={26} />
      </span>
      <div>
        <EmptyState>{children}</EmptyState>
        {canGrow ? <EmptyState>{t("products.emptyMore")}</EmptyState> : null}
      </div>
    </div>
  );
}
