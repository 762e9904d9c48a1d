import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useT } from "../../../shared/i18n";
import { definitionsQuery } from "../../api/queries/definitions";
import { useBoot } from "../../firm/useBoot";
import { useTaskCount } from "../../products/common/useTaskCount";
import { useClaims } from "../../session/session";
import { fitTabs } from "./fitTabs";
import { MoreTabs } from "./MoreTabs";
import { isInSection, menuItems, withTasksFirst } from "./menu";
import css from "./Tabs.module.css";
import { type Tab, TabText } from "./TabText";

/** A tab for each kind of product, with the number of open tasks. */
export function Tabs() {
  const t = useT();
  const { licence } = useBoot();
  const { pathname } = useLocation();
  const hasFullSession = useClaims()?.twoFactorSetup === false;
  const { data: definitions = [] } = useQuery({ ...definitionsQuery, enabled: hasFullSession });
  const tasks = useTaskCount(hasFullSession);
  if (!hasFullSession || !showsTabs(pathname)) return null;
  const page = (to: string, text: string, open = 0): Tab => ({ to, text, isActive: pathname === to, open });
  const items = withTasksFirst(menuItems(definitions, licence?.modules), ({ list }) => tasks.ofList(list));
  const tabs = [
    page("/dashboard", t("shell.overview"), tasks.total),
    ...items.map(
      ({ to, list, label, count }): Tab => ({
        to,
        text: t(label, { count }),
        isActive: isInSection(list, pathname),
        open: tasks.ofList(list),
      }),
    ),
    page("/documents", t("shell.documents")),
    page("/important-documents", t("shell.importantDocuments")),
  ];
  return <TabRow tabs={tabs} />;
}

/**
 * Returns true if the page shows the tabs: the dashboard, lists and products do, settings and action screens do not.
 */
function showsTabs(pathname: string): boolean {
  const [, area = "", , ...deeper] = pathname.split("/");
  const busy = [
    "settings",
    "details",
    "logout",
    "actions",
    "action",
    "mortgage-check",
    "woongarant-insurance",
  ];
  return deeper.length === 0 && !busy.includes(area);
}

/** The tabs that fit, and a button with the others. */
function TabRow({ tabs }: { tabs: readonly Tab[] }) {
  const t = useT();
  const row = useRef<HTMLElement>(null);
  const shown = useShownTabs(row, tabs);
  const hidden = shown ? tabs.filter((_, index) => !shown.includes(index)) : tabs;
  return (
    <nav className={css.tabs} aria-label={t("shell.tabs")} ref={row}>
      {tabs.map((tab, index) =>
        !shown || shown.includes(index) ? (
          <Link
            key={tab.to}
            to={tab.to}
            className={css.tab}
            aria-current={tab.isActive ? "page" : undefined}
            data-tab
          >
            <TabText tab={tab} />
          </Link>
        ) : null,
      )}
      {hidden.length > 0 ? <MoreTabs tabs={hidden} /> : null}
    </nav>
  );
}

interface Measured {
  /** Key of the tabs that were measured. */
  key: string;
  tabs: number[];
  gap: number;
  more: number;
}

/**
 * Returns the indexes of the tabs that fit; null while all of them are laid out to be measured, which happens before the
 * browser paints.
 */
function useShownTabs(row: RefObject<HTMLElement | null>, tabs: readonly Tab[]): number[] | null {
  const key = JSON.stringify(tabs);
  const [stored, setMeasured] = useState<Measured | null>(null);
  const [available, setAvailable] = useState(0);
  const measured = stored?.key === key ? stored : null;
  useLayoutEffect(() => {
    const element = row.current;
    if (!element || measured) return;
    const style = getComputedStyle(element);
    const widthOf = (one: Element) => one.getBoundingClientRect().width;
    const more = element.querySelector("[data-more]");
    setAvailable(contentWidthOf(element));
    setMeasured({
      key,
      tabs: [...element.querySelectorAll("[data-tab]")].map(widthOf),
      gap: Number.parseFloat(style.columnGap) || 0,
      more: more ? widthOf(more) : 0,
    });
  }, [row, key, measured]);
  useEffect(() => {
    const element = row.current;
    const first = element?.querySelector("[data-tab]");
    if (!element || !first || !measured) return;
    let known: number | undefined;
    const observer = new ResizeObserver(() => {
      setAvailable(contentWidthOf(element));
      // Another font or size of letters changes the tabs themselves.
      const width = first.getBoundingClientRect().width;
      known ??= width;
      if (Math.abs(width - known) > 1) setMeasured(null);
    });
    observer.observe(element);
    observer.observe(first);
    return () => observer.disconnect();
  }, [row, measured]);
  if (!measured) return null;
  return fitTabs(
    { ...measured, available },
    tabs.findIndex(({ isActive }) => isActive),
  );
}

function contentWidthOf(element: HTMLElement): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
  return element.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
}
