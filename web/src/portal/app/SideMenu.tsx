import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useT } from "../../shared/i18n";
import { OpenActionsBadge } from "../../shared/ui/Badge";
import { Icon, type IconName } from "../../shared/ui/Icon";
import { actionsQuery } from "../api/queries/actions";
import { definitionsQuery, useUnread } from "../api/queries/definitions";
import { useBoot } from "../firm/useBoot";
import { useClaims } from "../session/session";
import { isInSection, menuItems } from "./menu";
import css from "./SideMenu.module.css";

/** The side menu with links to all of the consumer's pages. */
export function SideMenu() {
  const t = useT();
  const { licence } = useBoot();
  const { pathname } = useLocation();
  const hasFullSession = useClaims()?.twoFactorSetup === false;
  const { data: definitions = [] } = useQuery({ ...definitionsQuery, enabled: hasFullSession });
  const advice = useOpenAdviceForm(hasFullSession);
  const unread = useUnread(hasFullSession);
  return (
    <nav className={css.menu} aria-label={t("shell.menu")}>
      <ul className={css.list}>
        {hasFullSession ? (
          <>
            <Item to="/dashboard" icon="list" text={t("shell.overview")} />
            {licence?.modules.has_messages_enabled ? (
              <Item
                to="/messages"
                icon="mail"
                text={t("shell.messages")}
                open={unread}
                openText={t("shell.unread", { count: unread })}
                active={pathname.startsWith("/messages")}
              />
            ) : null}
            {menuItems(definitions, licence?.modules).map(
              ({ kind, to, list, icon, label, count, openActions }) => (
                <Item
                  key={kind}
                  to={to}
                  icon={icon}
                  text={t(label, { count })}
                  open={openActions}
                  active={isInSection(list, pathname)}
                />
              ),
            )}
            <Item to="/documents" icon="file" text={t("shell.documents")} />
            {definitions.some(({ id }) => id === "otd") ? (
              <Item to="/withdrawals" icon="document" text={t("withdrawal.title")} />
            ) : null}
            <Item to="/important-documents" icon="document" text={t("shell.importantDocuments")} />
            {advice ? (
              <Item to={`/actions/${advice}/hypact-form`} icon="info" text={t("shell.advice")} />
            ) : null}
          </>
        ) : null}
        <Item to="/settings" icon="settings" text={t("shell.settings")} />
        <Item to="/logout" icon="logout" text={t("shell.logout")} />
      </ul>
    </nav>
  );
}

/** The id of the first open advice form. */
function useOpenAdviceForm(enabled: boolean): string | undefined {
  const { data = [] } = useQuery({ ...actionsQuery, enabled });
  const forms = ["CONSUMER_PROFILE_FORM", "REQUEST_ADVICE"];
  return data.find(({ type, is_done }) => forms.includes(type) && !is_done)?.id;
}

interface ItemProps {
  to: string;
  icon: IconName;
  text: string;
  open?: number;
  /** Screen-reader text for the number, when it does not count open actions. */
  openText?: string;
  /** Marks the item as current on pages below its own, too. */
  active?: boolean;
}

function Item({ to, icon, text, open = 0, openText, active = false }: ItemProps) {
  const t = useT();
  return (
    <li>
      <Link
        to={to}
        className={css.item}
        preload={to === "/logout" ? false : "intent"}
        {...(active ? { "aria-current": "page" as const } : {})}
      >
        <Icon name={icon} />
        <span className={css.text}>{text}</span>
        <OpenActionsBadge count={open} text={openText ?? t("shell.openActions", { count: open })} />
      </Link>
    </li>
  );
}
