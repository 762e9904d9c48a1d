import { useT } from "../i18n";
import css from "./Spinner.module.css";

/** Stands where a page will be, while it is not yet known what will be on it. */
export function Spinner() {
  const t = useT();
  return (
    <div className={css.place} role="status">
      <span className="visually-hidden">{t("ui.loading")}</span>
      <div className={css.wheel} aria-hidden />
    </div>
  );
}
