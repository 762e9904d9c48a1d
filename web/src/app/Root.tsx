import { Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { mustChoose } from "../session/branch";
import { Confirmation } from "../session/Confirmation";
import { cameByHandover } from "../session/handover";
import { useClaims } from "../session/session";
import { fetchCleaner } from "../ui/Html";
import { Notifications } from "../ui/Notifications";
import { allWording } from "../wording";
import { useBoot } from "./boot-context";
import { GuestFrame } from "./GuestFrame";
import { LoadingBar } from "./LoadingBar";

/** The menus name everything there is, so the texts of all screens come along, and what cleans the firm's own. */
const loadShell = async () => {
  const [shell] = await Promise.all([import("./Shell"), allWording(), fetchCleaner()]);
  return shell;
};
const Shell = lazy(loadShell);
const Maintenance = lazy(() => import("./Maintenance"));
const Chooser = lazy(() => import("./Chooser"));

/** Maintenance page, branch chooser or the routed page, in this order; messages and the bar stand over all. */
export function Root() {
  return (
    <>
      <LoadingBar />
      <Notifications />
      <Confirmation />
      <Suspense fallback={null}>
        <Page />
      </Suspense>
    </>
  );
}

function Page() {
  const boot = useBoot();
  const { maintenance, multiple_domains: multiple, licenses } = boot;
  const signedIn = useClaims() !== null;
  const { pathname } = useLocation();
  useTop(pathname);
  // The sign-in page keeps its frame until it is left; the next one's is fetched meanwhile.
  useEffect(() => {
    if (signedIn) void loadShell().catch(() => undefined);
  }, [signedIn]);
  if (maintenance?.maintenance) return <Maintenance />;
  if (mustChoose(boot, !signedIn && !cameByHandover()))
    return <Chooser offered={multiple?.show_domain_chooser === true || licenses.length > 0} />;
  const isShell = signedIn && pathname !== "/";
  const Frame = isShell ? Shell : GuestFrame;
  return (
    <Frame>
      <Suspense fallback={isShell ? <div className="screen-high" /> : null}>
        <Outlet />
      </Suspense>
    </Frame>
  );
}

/** A new page begins at its top, for the eye and for the keyboard. */
function useTop(pathname: string): void {
  useEffect(() => {
    if (pathname) scrollTo(0, 0);
  }, [pathname]);
}
