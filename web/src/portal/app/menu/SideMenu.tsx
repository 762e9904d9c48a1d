import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { useT } from "../../../shared/i18n";
import { OpenActionsBadge } from "../../../shared/ui/Badge";
import { Icon, type IconPath } from "../../../shared/ui/Icon";
import { icons } from "../../../shared/ui/icons";
import { actionsQuery } from "../../api/queries/actions";
import { definitionsQuery, useUnread } from "../../api/queries/definitions";
import type { Action } from "../../common/filterActions";
import { isFirstRequest } from "../../common/isFirstRequest";
import { useBoot } from "../../firm/useBoot";
import { useTaskCount } from "../../products/common/useTaskCount";
import { useClaims } from "../../session/session";
import { withdrawalsQuery } from "../../withdrawal/queries";
import { isInSection, menuItems, withTasksFirst } from "./menu";
import css from "./SideMenu.module.css";

interface SideMenuProps {
  /** Footer of the menu. */
  children?: ReactNode;
}

/**
 * The side menu: what to do and to read, the products, and the account. On a first visit it appears as a whole, because
 * each item that came later would move the others from under the pointer.
 */
export function SideMenu({ children }: SideMenuProps) {
  const t = useT();
  const { licence } = useBoot();
  const { pathname } = useLocation();
  const hasFullSession = useClaims()?.twoFactorSetup === false;
  const requested = useQuery({ ...definitionsQuery, enabled: hasFullSession });
  const { data: definitions, error, refetch } = requested;
  const actions = useQuery({ ...actionsQuery, enabled: hasFullSession });
  const advice = openAdviceForm(actions.data);
  const unread = useUnread(hasFullSession);
  const tasks = useTaskCount(hasFullSession);
  const products = withTasksFirst(menuItems(definitions ?? [], licence?.modules), ({ list }) =>
    tasks.ofList(list),
  );
  const hasContracts = definitions?.some(({ id, counter }) => id === "otd" && counter > 0) === true;
  const contracts = useQuery({ ...withdrawalsQuery, enabled: hasContracts });
  const title = useId();
  if ([requested, actions, contracts].some(isFirstRequest))
    return (
      <nav className={css.menu} aria-label={t("shell.menu")}>
        <ul className={css.list}>
          <MenuItem to="/dashboard" icon={icons.list} text={t("shell.overview")} />
        </ul>
      </nav>
    );
  // Where it cannot be looked up, the page says so.
  const canWithdraw = contracts.data?.some(({ state }) => state === "open") ?? Boolean(contracts.error);
  return (
    <>
      <nav className={css.menu} aria-label={t("shell.menu")}>
        {hasFullSession ? (
          <>
            <ul className={css.list}>
              <MenuItem to="/dashboard" icon={icons.list} text={t("shell.overview")} open={tasks.total} />
              {advice ? (
                <MenuItem to={`/actions/${advice}/hypact-form`} icon={icons.info} text={t("shell.advice")} />
              ) : null}
              {licence?.modules.has_messages_enabled ? (
                <MenuItem
                  to="/messages"
                  icon={icons.mail}
                  text={t("shell.messages")}
                  open={unread}
                  openText={t("shell.unread", { count: unread })}
                  active={pathname.startsWith("/messages")}
                />
              ) : null}
              <MenuItem to="/documents" icon={icons.file} text={t("shell.documents")} />
              <MenuItem
                to="/important-documents"
                icon={icons.document}
                text={t("shell.importantDocuments")}
              />
            </ul>
            {error && !definitions ? (
              <div className={css.failed}>
                <p>{t("shell.menuFailed")}</p>
                <button type="button" className={css.item} onClick={() => void refetch()}>
                  <Icon path={icons.refresh} />
                  {t("ui.retry")}
                </button>
              </div>
            ) : null}
            {products.length > 0 || canWithdraw ? (
              <>
                <p id={title} className={css.title}>
                  {t("shell.products")}
                </p>
                <ul className={css.list} aria-labelledby={title}>
                  {products.map(({ kind, to, list, icon, label, count }) => (
                    <MenuItem
                      key={kind}
                      to={to}
                      icon={icon}
                      text={t(label, { count })}
                      open={tasks.ofList(list)}
                      active={isInSection(list, pathname)}
                    />
                  ))}
                  {canWithdraw ? (
                    <MenuItem to="/withdrawals" icon={icons.document} text={t("withdrawal.title")} />
                  ) : null}
                </ul>
              </>
            ) : null}
          </>
        ) : null}
        <ul className={css.list}>
          {hasFullSession ? <MenuItem to="/details" icon={icons.user} text={t("shell.details")} /> : null}
          <MenuItem
            to="/settings"
            icon={icons.settings}
            text={t("shell.settings")}
            active={pathname.startsWith("/settings")}
          />
          <MenuItem to="/logout" icon={icons.logout} text={t("shell.logout")} />
        </ul>
      </nav>
      {children}
    </>
  );
}

/** The id of the first open advice form. */
function openAdviceForm(actions: readonly Action[] = []): string | undefined {
  const forms = ["CONSUMER_PROFILE_FORM", "REQUEST_ADVICE"];
  return actions.find(({ type, is_done }) => forms.includes(type) && !is_done)?.id;
}

interface MenuItemProps {
  to: string;
  icon: IconPath;
  text: string;
  open?: number;
  /** Screen-reader text for the number, when it does not count open actions. */
  openText?: string;
  /** Marks the item as current on pages below its own, too. */
  active?: boolean;
}

function MenuItem({ to, icon, text, open = 0, openText, active = false }: MenuItemProps) {
  const t = useT();
  return (
    <li>
      <Link
        to={to}
        className={css.item}
        preload={to === "/logout" ? false : "intent"}
        {...(active ? { "aria-current": "page" as const } : {})}
      >
        <Icon path={icon} />
        <span className={css.text}>{text}</span>
        <OpenActionsBadge count={open} text={openText ?? t("shell.openActions", { count: open })} />
      </Link>
    </li>
  );
}
