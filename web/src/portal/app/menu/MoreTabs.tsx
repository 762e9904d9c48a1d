import { Link } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useT } from "../../../shared/i18n";
import { OpenActionsBadge } from "../../../shared/ui/Badge";
import { Icon } from "../../../shared/ui/Icon";
import { icons } from "../../../shared/ui/icons";
import css from "./Tabs.module.css";
import { type Tab, TabText } from "./TabText";

/** Steps of the keys that move the focus in the list; infinite ones lead to its ends. */
const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The button that opens the list of the tabs that do not fit (the ARIA pattern of a disclosure with links). */
export function MoreTabs({ tabs }: { tabs: readonly Tab[] }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The overview's number has the tasks of all others in it.
  const overview = tabs.find(({ to }) => to === "/dashboard");
  const open = overview?.open ?? tabs.reduce((sum, tab) => sum + tab.open, 0);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) {
      setOpen(false);
      button.current?.focus();
      return;
    }
    const step = steps[event.key];
    if (step === undefined || !isOpen) return;
    event.preventDefault();
    const links = [...(root.current?.querySelectorAll<HTMLElement>("a") ?? [])];
    const from = links.indexOf(document.activeElement as HTMLElement);
    const next = from < 0 && step < 0 ? links.length - 1 : from + step;
    links[Math.max(0, Math.min(links.length - 1, next))]?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button and the links in it
    <div
      ref={root}
      className={css.more}
      data-more
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={css.tab}
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{t("shell.more")}</span>
        <OpenActionsBadge count={open} text={t("shell.openActions", { count: open })} />
        <Icon path={icons.chevronDown} size={18} />
      </button>
      {isOpen ? (
        <ul id={list} className={css.list}>
          {tabs.map((tab) => (
            <li key={tab.to}>
              <Link to={tab.to} className={css.listed} onClick={() => setOpen(false)}>
                <TabText tab={tab} />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
