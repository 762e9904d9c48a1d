import { useT } from "../../i18n";
import css from "./Spinner.module.css";

/** A spinner in place of a page whose content is not known yet. */
export function Spinner() {
  const t = useT();
  return (
    <div className={css.place} role="status">
      <span className="visually-hidden">{t("ui.loading")}</span>
      <div className={css.wheel} aria-hidden />
    </div>
  );
}
