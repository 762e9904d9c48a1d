import { useT } from "../../../shared/i18n";
import css from "./TasksSkeleton.module.css";

/** Grey blocks with the heights of the status and the first tasks, until they are there. */
export function TasksSkeleton() {
  const t = useT();
  return (
    <div role="status" className={css.page}>
      <span className="visually-hidden">{t("ui.loading")}</span>
      <div className={css.status} aria-hidden />
      <div className={css.tasks} aria-hidden>
        {["1", "2", "3", "4", "5"].map((row) => (
          <div key={row} className={css.row} />
        ))}
      </div>
    </div>
  );
}
