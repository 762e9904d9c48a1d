import { useT } from "../../shared/i18n/index";
import { EmptyState } from "../../shared/ui/Alert";
import { Icon, type IconPath } from "../../shared/ui/Icon";
import css from "./EmptyList.module.css";

/** The empty state of a whole list. */
export function EmptyList({ icon, children }: { icon: IconPath; children: string }) {
  const t = useT();
  return (
    <div className={css.empty}>
      <span className={css.icon} aria-hidden>
        <Icon path={icon} size={26} />
      </span>
      <div>
        <EmptyState>{children}</EmptyState>
        <EmptyState>{t("products.emptyMore")}</EmptyState>
      </div>
    </div>
  );
}
