import { QueryClientProvider } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { lazy, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useT } from "../../shared/i18n";
import { useLater } from "../../shared/live/useLater";
import { Alert } from "../../shared/ui/Alert";
import { Confirmation } from "../../shared/ui/overlay/Confirmation";
import { Drawer } from "../../shared/ui/overlay/Drawer";
import { SkipLink } from "../../shared/ui/overlay/SkipLink";
import { useViewedBy } from "../api/queries/definitions";
import { queryClient } from "../api/queryClient";
import { useLicence } from "../firm/useLicence";
import { useClaims } from "../session/session";
import { finishedAct } from "../submission/finishedAct";
import { pageNotice } from "../submission/pageNotice";
import { ContactLinks } from "./contact/ContactLinks";
import { Footer } from "./contact/Footer";
import { Failures } from "./failures/Failures";
import { LanguageToggle } from "./LanguageToggle";
import { SideMenu } from "./menu/SideMenu";
import { Tabs } from "./menu/Tabs";
import { TopMenu } from "./menu/TopMenu";
import { OfflineBanner } from "./OfflineBanner";
import { PageNotice } from "./PageNotice";
import { PasskeyOffering } from "./PasskeyOffering";
import { SessionWarning } from "./SessionWarning";
import css from "./Shell.module.css";

const followChanges = async () => {
  const { follow } = await import("../live/follow");
  return () => follow(queryClient);
};

const ConfirmationDialog = lazy(() => import("../session/ConfirmationDialog"));

/** The width from which the side menu is shown, as in `Shell.module.css`. */
const wideScreen = matchMedia("(min-width: 64em)");

function subscribeToWidth(listener: () => void): () => void {
  wideScreen.addEventListener("change", listener);
  return () => wideScreen.removeEventListener("change", listener);
}

/** The layout for signed-in consumers: menus, tabs and footer. */
export default function Shell({ children }: { children: ReactNode }) {
  const t = useT();
  const claims = useClaims();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const hasSideMenu = useSyncExternalStore(subscribeToWidth, () => wideScreen.matches);
  useLater(useLicence().module("has_live_updates_enabled"), followChanges);
  useEffect(() => {
    setOpen(false);
    finishedAct.openPage(pathname);
    pageNotice.openPage(pathname);
  }, [pathname]);
  return (
    <QueryClientProvider client={queryClient}>
      <div className={css.page}>
        <SkipLink />
        <TopMenu menuOpen={open} openMenu={() => setOpen(true)} />
        <Drawer open={open} title={t("shell.menu")} onClose={() => setOpen(false)}>
          <SideMenu />
          <div className={css.language}>
            <LanguageToggle />
          </div>
        </Drawer>
        <div className={css.columns}>
          {hasSideMenu ? (
            <aside className={css.side}>
              <div className={css.sticky}>
                <SideMenu>
                  <ContactLinks />
                </SideMenu>
              </div>
            </aside>
          ) : null}
          <div className={css.middle}>
            <Tabs />
            <main id="main" tabIndex={-1} className={css.main}>
              {claims?.colleague ? (
                <Alert>{t("shell.colleague", { name: claims.colleague })}</Alert>
              ) : (
                <ViewedBy />
              )}
              <OfflineBanner />
              <PageNotice />
              <Failures>{children}</Failures>
              <PasskeyOffering />
            </main>
            <Footer />
            <ContactLinks isBar />
          </div>
        </div>
        <Confirmation dialog={ConfirmationDialog} />
        <SessionWarning />
      </div>
    </QueryClientProvider>
  );
}

/** Says that somebody at the firm views the portal as the consumer. */
function ViewedBy() {
  const t = useT();
  const name = useViewedBy();
  const { name: firm } = useLicence();
  return <div aria-live="polite">{name ? <Alert>{t("shell.viewedBy", { name, firm })}</Alert> : null}</div>;
}
