import { useT } from "../../shared/i18n";
import css from "./SkipLink.module.css";

/** The first stop of the keyboard: past the menus. */
export function SkipLink() {
  const t = useT();
  return (
    <a href="#main" className={css.skip}>
      {t("shell.skip")}
    </a>
  );
}
