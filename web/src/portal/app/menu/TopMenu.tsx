import { Link } from "@tanstack/react-router";
import { useT } from "../../../shared/i18n";
import { OpenActionsBadge } from "../../../shared/ui/Badge";
import { Icon } from "../../../shared/ui/Icon";
import { icons } from "../../../shared/ui/icons";
import { useUnread } from "../../api/queries/definitions";
import { useLicence } from "../../firm/useLicence";
import { NoticeBell } from "../../notices/NoticeBell";
import { useClaims } from "../../session/session";
import { LanguageToggle } from "../LanguageToggle";
import { Logo } from "../Logo";
import css from "./TopMenu.module.css";

/** Logo, notices, languages, settings and sign-out; a phone has the last three in the menu that the button opens. */
export function TopMenu({ menuOpen, openMenu }: { menuOpen: boolean; openMenu: () => void }) {
  const t = useT();
  const hasFullSession = useClaims()?.twoFactorSetup === false;
  const hasNotices = useLicence().module("has_notices_enabled");
  const unread = useUnread(hasFullSession);
  const unreadText = t("shell.unread", { count: unread });
  return (
    <header className={css.top}>
      <button
        type="button"
        className={css.burger}
        aria-expanded={menuOpen}
        aria-haspopup="dialog"
        aria-label={unread > 0 ? `${t("shell.openMenu")}, ${unreadText}` : t("shell.openMenu")}
        onClick={openMenu}
      >
        <Icon path={icons.menu} size={26} />
        <OpenActionsBadge count={unread} text={unreadText} />
      </button>
      {/* Announced when it changes; the menu shows it. */}
      <span role="status" className="visually-hidden">
        {unread > 0 ? unreadText : null}
      </span>
      <Logo />
      <nav className={css.links} aria-label={t("shell.account")}>
        {hasFullSession && hasNotices ? <NoticeBell className={css.bell} /> : null}
        <div className={css.language}>
          <LanguageToggle />
        </div>
        <Link to="/settings" className={css.link}>
          <Icon path={icons.settings} />
          <span className={css.word}>{t("shell.settings")}</span>
        </Link>
        <Link to="/logout" className={css.link} preload={false}>
          <Icon path={icons.logout} />
          <span className={css.word}>{t("shell.logout")}</span>
        </Link>
      </nav>
    </header>
  );
}
