import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { screens as actionScreens } from "../actions/routes";
import { claims } from "../api/tokens";
import { ErrorScreen } from "../app/ErrorScreen";
import { NotFound } from "../app/NotFound";
import { Root } from "../app/Root";
import { screens as dashboardScreens } from "../dashboard/routes";
import { screens as guestScreens } from "../guest/routes";
import { screens as productScreens } from "../products/routes";
import { destination } from "../session/destination";
import { isHandedOver } from "../session/handover";
import { screens as sessionScreens } from "../session/routes";
import { screens as settingsScreens } from "../settings/routes";
import { allWording } from "../wording";
import type { Access, Screen } from "./screen";

const screens: Screen[] = [
  ...guestScreens,
  ...dashboardScreens,
  ...settingsScreens,
  ...productScreens,
  ...actionScreens,
];

function guard(access: Access, location: { pathname: string; href: string }): void {
  if (access === "any") return;
  const held = claims();
  const signedIn = held !== null && !held.twoFactor;
  // Somebody who is handed over comes through the guard: the sign-in page deals with it.
  if (isHandedOver()) {
    if (location.pathname === "/") return;
    destination.keep(location.href);
    throw redirect({ to: "/" });
  }
  if (access === "guest") {
    if (signedIn) throw redirect({ to: "/dashboard" });
    return;
  }
  if (!signedIn) {
    destination.keep(location.href);
    throw redirect({ to: "/" });
  }
}

/** Whoever must first set up two-step verification gets the settings for every address, also for one that does not exist. */
function guardSetup({ pathname }: { pathname: string }): void {
  if (isHandedOver() || !claims()?.twoFactorSetup) return;
  if (pathname !== "/settings" && pathname !== "/logout") throw redirect({ to: "/settings" });
}

const root = createRootRoute({
  beforeLoad: ({ location }) => guardSetup(location),
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ErrorScreen,
});

const route = ({ path, access }: Screen, load: Screen["load"]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location }) => guard(access, location),
    component: lazyRouteComponent(load),
  });

/** A screen together with what all but the sign-in pages need: the component library and the rest of the texts. */
const whole =
  ({ load }: Screen): Screen["load"] =>
  async () => {
    const [{ default: Screen }, { Components }] = await Promise.all([
      load(),
      import("../app/Components"),
      allWording(),
    ]);
    return {
      default: () => (
        <Components>
          <Screen />
        </Components>
      ),
    };
  };

const routes = [
  ...sessionScreens.map((screen) => route(screen, screen.load)),
  ...screens.map((screen) => route(screen, whole(screen))),
];

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: "intent",
  // Every navigation begins at the top, going back included.
  scrollRestoration: false,
  defaultErrorComponent: ErrorScreen,
});
