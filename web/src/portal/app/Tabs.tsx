import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useT } from "../../shared/i18n";
import { OpenActionsBadge } from "../../shared/ui/Badge";
import { definitionsQuery } from "../api/queries/definitions";
import { useBoot } from "../firm/useBoot";
import { useClaims } from "../session/session";
import { isInSection, menuItems } from "./menu";
import css from "./Tabs.module.css";

interface TabProps {
  to: string;
  text: string;
  active: boolean;
  open?: number;
}

/** A tab for each kind of product, with the number of open actions. */
export function Tabs() {
  const t = useT();
  const { licence } = useBoot();
  const { pathname } = useLocation();
  const hasFullSession = useClaims()?.twoFactorSetup === false;
  const { data: definitions = [] } = useQuery({ ...definitionsQuery, enabled: hasFullSession });
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // On small screens the tabs scroll: bring the current one into view. With the next frame, which lays the page out anyway.
    const frame = requestAnimationFrame(() => {
      const active = pathname ? row.current?.querySelector<HTMLElement>('[aria-current="page"]') : null;
      if (active && row.current) row.current.scrollLeft = active.offsetLeft - 16;
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  if (!hasFullSession || !showsTabs(pathname)) return null;
  const items = menuItems(definitions, licence?.modules);
  return (
    <nav className={css.tabs} aria-label={t("shell.tabs")} ref={row}>
      <Tab to="/dashboard" text={t("shell.overview")} active={pathname === "/dashboard"} />
      {items.map(({ kind, to, list, label, count, openActions }) => (
        <Tab
          key={kind}
          to={to}
          text={t(label, { count })}
          active={isInSection(list, pathname)}
          open={openActions}
        />
      ))}
      <Tab to="/documents" text={t("shell.documents")} active={pathname === "/documents"} />
      <Tab
        to="/important-documents"
        text={t("shell.importantDocuments")}
        active={pathname === "/important-documents"}
      />
    </nav>
  );
}

/**
 * Returns true if the page shows the tabs: the dashboard, lists and products do, settings and action screens do not.
 */
function showsTabs(pathname: string): boolean {
  const [, area = "", , ...deeper] = pathname.split("/");
  const busy = ["settings", "logout", "actions", "action", "mortgage-check", "woongarant-insurance"];
  return deeper.length === 0 && !busy.includes(area);
}

function Tab({ to, text, active, open = 0 }: TabProps) {
  const t = useT();
  return (
    <Link to={to} className={css.tab} aria-current={active ? "page" : undefined}>
      <span>{text}</span>
      <OpenActionsBadge count={open} text={t("shell.openActions", { count: open })} />
    </Link>
  );
}
