import { Outlet, useLocation, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { Notifications } from "../../shared/ui/Notifications";
import { useBoot } from "../firm/useBoot";
import { mustChooseBranch } from "../session/branch";
import { Confirmation } from "../session/Confirmation";
import { useClaims } from "../session/session";
import { openedBySignInLink } from "../session/signInLink";
import { GuestFrame } from "./GuestFrame";
import { LoadingBar } from "./LoadingBar";
import { loadedShell, loadShell } from "./loadShell";

const LazyShell = lazy(loadShell);
const Maintenance = lazy(() => import("./Maintenance"));
const Chooser = lazy(() => import("./BranchChooser"));

let shell: typeof LazyShell | NonNullable<ReturnType<typeof loadedShell>> | null = null;

/** The frame of whoever is signed in; always the same one, so that nothing inside it is drawn anew. */
function sessionFrame() {
  shell ??= loadedShell() ?? LazyShell;
  return shell;
}

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
  useScrollToTop(pathname);
  // The page that is shown, not the one that is still being fetched: the sign-in page keeps its frame until it is left.
  const route = useRouterState({ select: ({ matches }): string | undefined => matches.at(-1)?.routeId });
  if (maintenance?.maintenance) return <Maintenance />;
  if (mustChooseBranch(boot, !signedIn && !openedBySignInLink()))
    return <Chooser hasBranches={multiple?.show_domain_chooser === true || licenses.length > 0} />;
  const isShell = signedIn && route !== "/";
  const Frame = isShell ? sessionFrame() : GuestFrame;
  return (
    <Frame>
      <Suspense fallback={isShell ? <div className="min-h-screen" /> : null}>
        <Outlet />
      </Suspense>
    </Frame>
  );
}

/** A new page begins at its top, for the eye and for the keyboard. */
function useScrollToTop(pathname: string): void {
  useEffect(() => {
    if (pathname) scrollTo(0, 0);
  }, [pathname]);
}
