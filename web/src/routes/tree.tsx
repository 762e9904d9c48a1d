import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { screens as actionScreens } from "../actions/routes";
import { claims } from "../api/tokens";
import { NotFound } from "../app/NotFound";
import { Root } from "../app/Root";
import { screens as dashboardScreens } from "../dashboard/routes";
import { screens as guestScreens } from "../guest/routes";
import { screens as productScreens } from "../products/routes";
import { screens as sessionScreens } from "../session/routes";
import { screens as settingsScreens } from "../settings/routes";
import type { Access, Screen } from "./screen";

const screens: Screen[] = [
  ...sessionScreens,
  ...guestScreens,
  ...dashboardScreens,
  ...settingsScreens,
  ...productScreens,
  ...actionScreens,
];

/** Where one was going when the session was missing; signing in goes on from there. */
export const destination = {
  keep: (href: string) => sessionStorage.setItem("balie.destination", href),
  take: (): string | null => {
    const href = sessionStorage.getItem("balie.destination");
    sessionStorage.removeItem("balie.destination");
    return href?.startsWith("/") && !href.startsWith("//") ? href : null;
  },
};

function guard(access: Access, location: { pathname: string; href: string; search: object }): void {
  if (access === "any") return;
  const held = claims();
  const signedIn = held !== null && !held.twoFactor;
  // The hand-over parameters lead through the guard: the sign-in page deals with them.
  if ("accessToken" in location.search) {
    if (access === "guest") return;
  } else if (access === "guest") {
    if (signedIn) throw redirect({ to: "/dashboard" });
    return;
  }
  if (!signedIn) {
    destination.keep(location.href);
    throw redirect({ to: "/" });
  }
  if (held.twoFactorSetup && location.pathname !== "/settings") throw redirect({ to: "/settings" });
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFound });

const routes = screens.map(({ path, access, load }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location }) => guard(access, location),
    component: lazyRouteComponent(load),
  }),
);

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: "intent",
  scrollRestoration: false,
});
