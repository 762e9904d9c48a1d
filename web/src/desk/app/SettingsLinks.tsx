import { Link } from "@tanstack/react-router";
import { useT } from "../i18n";
import css from "./SettingsLinks.module.css";
import { settingsLinks } from "./settingsLinks";

/** The way between the settings that have pages of their own. */
export function SettingsLinks() {
  const t = useT();
  return (
    <nav aria-label={t("desk.nav.settings")}>
      <ul className={css.list}>
        {settingsLinks.map(({ to, text, about }) => (
          <li key={to}>
            <Link to={to} className={css.link} title={t(about)} activeProps={{ "aria-current": "page" }}>
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
