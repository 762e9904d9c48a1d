import { Outlet, useLocation, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useDeferredValue, useEffect } from "react";
import { Notifications } from "../../shared/ui/overlay/Notifications";
import { useRemovePlaceholder } from "../../shared/ui/text/placeholder";
import { LoadingBar } from "../../shared/ui/waiting/LoadingBar";
import { useBoot } from "../firm/useBoot";
import { mustChooseBranch } from "../session/branch/branch";
import { SigningIn } from "../session/SigningIn";
import { useClaims } from "../session/session";
import { openedBySignInLink } from "../session/signInLink";
import { GuestFrame } from "./GuestFrame";
import { loadedShell, loadShell } from "./loadShell";

const LazyShell = lazy(loadShell);
const Maintenance = lazy(() => import("./Maintenance"));
const PreviewLine = lazy(() => import("./PreviewLine"));
const Chooser = lazy(() => import("./BranchChooser"));

let shell: typeof LazyShell | NonNullable<ReturnType<typeof loadedShell>> | null = null;

/** The layout for signed-in consumers. It is always the same component, so that its children are not remounted. */
function sessionFrame() {
  shell ??= loadedShell() ?? LazyShell;
  return shell;
}

/** Renders the maintenance page, the branch chooser or the routed page, with messages and the loading bar above them. */
export function Root() {
  const { preview } = useBoot();
  return (
    <>
      <LoadingBar />
      <Notifications />
      <Suspense fallback={null}>
        <Page />
      </Suspense>
      {preview ? (
        <Suspense fallback={null}>
          <PreviewLine />
        </Suspense>
      ) : null}
    </>
  );
}

type Layout = "session" | "guest";

/** Pages that start a session keep their layout until they are left; the last one is in a window that is closed next. */
const pagesInGuestLayout = [
  "/",
  "/sign-in/callback",
  "/reset/password/$token",
  "/action/$action/ockto-form/return",
];

function Page() {
  const signedIn = useClaims() !== null;
  const { pathname } = useLocation();
  useScrollToTop(pathname);
  // The route that is shown, not one that is still loading.
  const route = useRouterState({ select: ({ matches }): string | undefined => matches.at(-1)?.routeId });
  const layout = signedIn && !pagesInGuestLayout.includes(route ?? "") ? "session" : "guest";
  // The first page is rendered in slices, between which the browser is free; until then the server's placeholder stays.
  const rendered = useDeferredValue<Layout | null>(layout, null);
  if (rendered === null) return null;
  return <RenderedPage layout={layout} signedIn={signedIn} isReady={rendered === layout} />;
}

interface RenderedPageProps {
  layout: Layout;
  signedIn: boolean;
  /** True once the layout may be rendered, in slices. */
  isReady: boolean;
}

function RenderedPage({ layout, signedIn, isReady }: RenderedPageProps) {
  const boot = useBoot();
  const { maintenance, multiple_domains: multiple, licenses } = boot;
  useRemovePlaceholder();
  if (maintenance?.maintenance) return <Maintenance />;
  if (mustChooseBranch(boot, !signedIn && !openedBySignInLink()))
    return <Chooser hasBranches={multiple?.show_domain_chooser === true || licenses.length > 0} />;
  const isSession = layout === "session";
  // A page that redeemed a link stays as it is meanwhile.
  if (isSession && !isReady && openedBySignInLink())
    return (
      <GuestFrame>
        <SigningIn isLoading />
      </GuestFrame>
    );
  const Frame = isSession ? sessionFrame() : GuestFrame;
  return (
    <Frame>
      <Suspense fallback={isSession ? <div className="min-h-screen" /> : null}>
        <Outlet />
      </Suspense>
    </Frame>
  );
}

/** Scrolls to the top of the page after a navigation. */
function useScrollToTop(pathname: string): void {
  useEffect(() => {
    if (pathname) scrollTo(0, 0);
  }, [pathname]);
}
