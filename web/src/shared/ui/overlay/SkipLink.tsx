import { useT } from "../../i18n";
import css from "./SkipLink.module.css";

/** The skip link: the first focusable element, which leads past the menus. */
export function SkipLink() {
  const t = useT();
  return (
    <a href="#main" className={css.skip}>
      {t("shell.skip")}
    </a>
  );
}
