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
const Shell = lazy(async () => {
  const [shell] = await Promise.all([import("./Shell"), allWording(), fetchCleaner()]);
  return shell;
});
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
  useTop();
  if (maintenance?.maintenance) return <Maintenance />;
  if (mustChoose(boot, !signedIn && !cameByHandover()))
    return <Chooser offered={multiple?.show_domain_chooser === true || licenses.length > 0} />;
  const Frame = signedIn ? Shell : GuestFrame;
  return (
    <Frame>
      <Suspense fallback={signedIn ? <div className="screen-high" /> : null}>
        <Outlet />
      </Suspense>
    </Frame>
  );
}

/** A new page begins at its top, for the eye and for the keyboard. */
function useTop(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname) scrollTo(0, 0);
  }, [pathname]);
}
