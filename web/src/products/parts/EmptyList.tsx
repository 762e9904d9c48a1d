import { Icon, type IconName } from "../../ui/Icon";
import { EmptyNote } from "../../ui/Note";
import { useWording } from "../../wording";
import css from "./EmptyList.module.css";

/** Stands in place of a whole list that has nothing in it yet. */
export function EmptyList({ icon, children }: { icon: IconName; children: string }) {
  const t = useWording();
  return (
    <div className={css.empty}>
      <span className={css.icon} aria-hidden>
        <Icon name={icon} size={26} />
      </span>
      <div>
        <EmptyNote>{children}</EmptyNote>
        <EmptyNote>{t("products.emptyMore")}</EmptyNote>
      </div>
    </div>
  );
}
