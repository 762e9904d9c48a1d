import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import "../../shared/theme/print.css";
import { useLater } from "../../shared/live/useLater";
import { OpenActionsBadge } from "../../shared/ui/Badge";
import { Icon, type IconPath } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import { Drawer } from "../../shared/ui/overlay/Drawer";
import { SkipLink } from "../../shared/ui/overlay/SkipLink";
import { useRemovePlaceholder } from "../../shared/ui/text/placeholder";
import { queryClient } from "../api/queryClient";
import { MailBar } from "../health/MailBar";
import { healthQuery } from "../health/queries";
import { useSeesHealth } from "../health/useSeesHealth";
import { type DeskKey, useT } from "../i18n";
import { signOut, useMember, useRight } from "../session/session";
import { useShortcuts } from "../ui/shortcuts";
import { Brand } from "./Brand";
import { LanguageToggle } from "./LanguageToggle";
import css from "./Shell.module.css";
import { ShortcutsDialog } from "./ShortcutsDialog";

interface Item {
  to: string;
  icon: IconPath;
  text: DeskKey;
  /** Number of problems on the page that need attention. */
  count?: number | undefined;
}

const followChanges = async () => {
  const { follow } = await import("../live/follow");
  return () => follow(queryClient);
};

/** The layout of the desk: the menu beside the pages, and the shortcuts that work on every page. */
export function Shell({ isCovered, children }: { isCovered: boolean; children: ReactNode }) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isAdmin = useRight("staff");
  const setsUp = useRight("licence");
  const seesHealth = useSeesHealth();
  const health = useQuery({ ...healthQuery, enabled: seesHealth && !isCovered });
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [hasHelp, setHasHelp] = useState(false);
  useRemovePlaceholder();
  useLater(!isCovered, followChanges);
  useEffect(() => {
    if (pathname) setIsMenuOpen(false);
  }, [pathname]);
  useShortcuts({
    "?": () => setHasHelp(true),
    "/": () => {
      const field = document.getElementById("client-search");
      if (field) field.focus();
      else void navigate({ to: "/clients", search: { q: undefined } });
    },
    "g w": () => void navigate({ to: "/", search: { queue: undefined, scope: undefined } }),
    "g r": () => void navigate({ to: "/review" }),
    "g c": () => void navigate({ to: "/clients", search: { q: undefined } }),
    "g a": () => void navigate({ to: "/appointments", search: {} }),
    "g i": () => void navigate({ to: "/invoices", search: {} }),
    ...(isAdmin ? { "g t": () => void navigate({ to: "/colleagues" }) } : {}),
    ...(setsUp ? { "g s": () => void navigate({ to: "/settings" }) } : {}),
  });
  const items: Item[] = [
    { to: "/", icon: icons.list, text: "desk.nav.workList" },
    { to: "/review", icon: icons.check, text: "desk.nav.review" },
    { to: "/clients", icon: icons.user, text: "desk.nav.clients" },
    { to: "/appointments", icon: icons.calendar, text: "desk.nav.appointments" },
    { to: "/invoices", icon: icons.invoice, text: "desk.nav.invoices" },
    ...(isAdmin ? [{ to: "/colleagues", icon: icons.users, text: "desk.nav.colleagues" } as const] : []),
    ...(setsUp ? [{ to: "/settings", icon: icons.settings, text: "desk.nav.settings" } as const] : []),
    ...(seesHealth
      ? [{ to: "/health", icon: icons.alert, text: "desk.nav.health", count: health.data?.troubles } as const]
      : []),
    { to: "/account", icon: icons.key, text: "desk.nav.account" },
  ];
  return (
    <div className={css.page} data-covered={isCovered || undefined}>
      <SkipLink />
      <header className={css.top}>
        <button
          type="button"
          className={`${css.button} ${css.burger}`}
          aria-expanded={isMenuOpen}
          aria-haspopup="dialog"
          aria-label={t("shell.openMenu")}
          onClick={() => setIsMenuOpen(true)}
        >
          <Icon path={icons.menu} size={26} />
        </button>
        <Brand />
        <div className={css.tools}>
          <LanguageToggle />
          <button
            type="button"
            className={`${css.button} ${css.wide}`}
            aria-label={t("desk.nav.keys")}
            title={t("desk.nav.keys")}
            onClick={() => setHasHelp(true)}
          >
            <kbd className={css.key}>?</kbd>
          </button>
          <SignOut className={css.wide} />
        </div>
      </header>
      <Drawer open={isMenuOpen} title={t("desk.nav.label")} onClose={() => setIsMenuOpen(false)}>
        <Menu items={items} />
        <div className={css.drawerEnd}>
          <SignOut />
        </div>
      </Drawer>
      <div className={css.columns}>
        <aside className={css.side}>
          <div className={css.sticky}>
            <Menu items={items} />
          </div>
        </aside>
        <main id="main" tabIndex={-1} className={css.main}>
          {seesHealth && !isCovered && pathname !== "/health" ? <MailBar /> : null}
          {children}
        </main>
      </div>
      {hasHelp ? <ShortcutsDialog onClose={() => setHasHelp(false)} /> : null}
    </div>
  );
}

/** The pages whose place in the menu their path does not say. */
const menuItemOfPath: readonly (readonly [path: string, item: string])[] = [
  ["/products/appointment", "/appointments"],
  ["/products/invoice", "/invoices"],
  ["/products", "/clients"],
  ["/dossiers", "/clients"],
  ["/requests", "/clients"],
  ["/advisers", "/settings"],
  ["/branches", "/settings"],
];

function Menu({ items }: { items: readonly Item[] }) {
  const t = useT();
  const { pathname } = useLocation();
  const current = menuItemOfPath.find(([path]) => pathname.startsWith(path))?.[1];
  const { name, role } = useMember();
  return (
    <>
      <nav aria-label={t("desk.nav.label")}>
        <ul className={css.list}>
          {items.map(({ to, icon, text, count = 0 }) => (
            <li key={to}>
              <Link
                to={to}
                className={css.item}
                activeOptions={{ exact: to === "/", includeSearch: false }}
                activeProps={{ "aria-current": "page" }}
                aria-current={to === current ? "true" : undefined}
              >
                <Icon path={icon} />
                <span>{t(text)}</span>
                <OpenActionsBadge count={count} text={t("desk.nav.healthTroubles", { count })} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className={css.who}>
        <strong>{name}</strong>
        <span>{t(`desk.role.${role}`)}</span>
      </p>
    </>
  );
}

function SignOut({ className = "" }: { className?: string | undefined }) {
  const t = useT();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <button
      type="button"
      className={`${css.button} ${className}`}
      disabled={isLeaving}
      onClick={() => {
        setIsLeaving(true);
        void signOut();
      }}
    >
      <Icon path={icons.logout} />
      <span>{t("desk.session.signOut")}</span>
    </button>
  );
}
