import { useT } from "../../shared/i18n";
import css from "./PreviewLine.module.css";

/** Says on each page that it shows settings that the firm has not published yet, and ends that for this browser. */
export default function PreviewLine() {
  const t = useT();
  return (
    <aside className={css.line} aria-label={t("shell.preview")}>
      <strong>{t("shell.preview")}</strong>
      <a href="/preview/end">{t("shell.endPreview")}</a>
    </aside>
  );
}
