import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { untilOnline } from "../../shared/api/online";
import { claims } from "../../shared/api/tokens";
import { loadAllTranslations } from "../../shared/i18n";
import { screens as actionScreens } from "../actions/routes";
import { ErrorScreen } from "../app/failures/ErrorScreen";
import { Root } from "../app/Root";
import { screens as dashboardScreens } from "../dashboard/routes";
import { screens as guestScreens } from "../guest/routes";
import { screens as messagesScreens } from "../messages/routes";
import { screens as productScreens } from "../products/screens.gen";
import type { Access, Screen } from "../screen";
import { returnTo } from "../session/returnTo";
import { screens as sessionScreens } from "../session/routes";
import { hasPendingSignInLink } from "../session/signInLink";
import { screens as settingsScreens } from "../settings/routes";
import { screens as withdrawalScreens } from "../withdrawal/routes";

const screens: Screen[] = [
  ...guestScreens,
  ...dashboardScreens,
  ...settingsScreens,
  ...productScreens,
  ...actionScreens,
  ...withdrawalScreens,
  ...messagesScreens,
];

function requireAccess(access: Access, location: { pathname: string; href: string }): void {
  if (access === "any") return;
  const currentClaims = claims();
  const signedIn = currentClaims !== null && !currentClaims.twoFactor;
  // With a pending sign-in link every page leads to the sign-in page, which redeems it.
  if (hasPendingSignInLink()) {
    if (location.pathname === "/") return;
    returnTo.save(location.href);
    throw redirect({ to: "/" });
  }
  if (access === "guest") {
    if (signedIn) throw redirect({ to: "/dashboard" });
    return;
  }
  if (!signedIn) {
    returnTo.save(location.href);
    throw redirect({ to: "/" });
  }
}

/** Redirects every URL, also unknown ones, to the settings while two-factor set-up is required. */
function requireTwoFactorSetup({ pathname }: { pathname: string }): void {
  if (hasPendingSignInLink() || !claims()?.twoFactorSetup) return;
  if (!/^\/(settings|logout|sign-in\/callback)$/.test(pathname)) throw redirect({ to: "/settings" });
}

const root = createRootRoute({
  beforeLoad: ({ location }) => requireTwoFactorSetup(location),
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import("../common/NotFound"), "NotFound"),
  errorComponent: ErrorScreen,
});

function createScreenRoute({ path, access }: Screen, load: Screen["load"]) {
  const route = createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location }) => requireAccess(access, location),
    component: lazyRouteComponent(async () => {
      const { default: Page } = await load();
      return { default: () => <Page params={route.useParams()} /> };
    }),
  });
  return route;
}

/** Loads a screen with what all but the sign-in pages need: the libraries and the deferred texts. */
const withProviders =
  ({ load }: Screen): Screen["load"] =>
  async () => {
    // A browser may remember that a file could not be loaded, and would not load it later either.
    await untilOnline();
    const [{ default: Page }, { Providers }] = await Promise.all([
      load(),
      import("../app/Providers"),
      loadAllTranslations(),
    ]);
    return {
      default: (props) => (
        <Providers>
          <Page {...props} />
        </Providers>
      ),
    };
  };

const routes = [
  ...sessionScreens.map((screen) => createScreenRoute(screen, screen.load)),
  ...screens.map((screen) => createScreenRoute(screen, withProviders(screen))),
];

const createAppRouter = () =>
  createRouter({
    routeTree: root.addChildren(routes),
    defaultPreload: "intent",
    // A navigation starts at the top of the page; going back returns to where one was.
    scrollRestoration: true,
    defaultErrorComponent: ErrorScreen,
  });

let router: ReturnType<typeof createAppRouter> | undefined;

/** The router of the app. It is created at its first use, in another task than the modules are evaluated in. */
export function appRouter() {
  router ??= createAppRouter();
  return router;
}
