import { Link, Outlet, useParams } from "@tanstack/react-router";
import { Icon } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import { useT } from "../i18n";
import { useRight } from "../session/session";
import { NoAccess } from "../ui/NoAccess";
import css from "./Settings.module.css";
import { SettingsProvider } from "./SettingsContext";
import { otherParts, sectionGroups, sectionLabels } from "./sections";

/** The settings of the firm: a list of sections, and the one that is open. */
export default function Settings() {
  const t = useT();
  const isAdmin = useRight("licence");
  if (!isAdmin) return <NoAccess title={t("desk.settings.title")} />;
  return <Sections />;
}

function Sections() {
  const { section }: { section?: string } = useParams({ strict: false });
  return (
    <div className={css.page}>
      <SectionList section={section} />
      <SettingsProvider>
        <div className="stack">
          <Outlet />
        </div>
      </SettingsProvider>
    </div>
  );
}

/** The list of sections: at the side where there is room; on a phone the settings' first page. */
function SectionList({ section }: { section: string | undefined }) {
  const t = useT();
  return (
    <nav className={css.nav} aria-label={t("desk.settings.sections")} data-section={section}>
      <div className={css.sections}>
        {sectionGroups.map(({ label, sections }) => (
          <div key={label}>
            <p className={css.groupLabel}>{t(label)}</p>
            <ul className={css.links}>
              {sections.map((name) => (
                <li key={name}>
                  <Link
                    to="/settings/$section"
                    params={{ section: name }}
                    search={{}}
                    className={css.link}
                    activeOptions={{ includeSearch: false }}
                    activeProps={{ "aria-current": "page" }}
                  >
                    {t(sectionLabels[name])}
                    <Icon path={icons.chevronRight} size={16} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div>
          <p className={css.groupLabel}>{t("desk.settings.group.other")}</p>
          <ul className={css.links}>
            {otherParts.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={css.link}>
                  {t(label)}
                  <Icon path={icons.chevronRight} size={16} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </nav>
  );
}
