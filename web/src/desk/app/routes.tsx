import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { isQueueName, isWorkScope } from "../worklist/queues";
import { ErrorScreen } from "./ErrorScreen";
import { NotFound } from "./NotFound";
import { Root } from "./Root";

const root = createRootRoute({ component: Root, notFoundComponent: NotFound, errorComponent: ErrorScreen });

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const workList = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: ({ queue, scope }: Record<string, unknown>) => ({
    queue: isQueueName(queue) ? queue : undefined,
    scope: isWorkScope(scope) ? scope : undefined,
  }),
  component: lazyRouteComponent(() => import("../worklist/WorkList")),
});

const clients = createRoute({
  getParentRoute: () => root,
  path: "/clients",
  // The router reads a number in the address as one, and it is still what somebody typed.
  validateSearch: ({ q }: Record<string, unknown>) => ({ q: text(typeof q === "number" ? `${q}` : q) }),
  component: lazyRouteComponent(() => import("../clients/Clients")),
});

const client = createRoute({
  getParentRoute: () => root,
  path: "/clients/$id",
  validateSearch: ({ tab }: Record<string, unknown>) => ({ tab: text(tab) }),
  component: lazyRouteComponent(() => import("../clients/Client")),
});

const ask = createRoute({
  getParentRoute: () => root,
  path: "/clients/$id/ask",
  component: lazyRouteComponent(() => import("../ask/Ask")),
});

const review = createRoute({
  getParentRoute: () => root,
  path: "/review",
  component: lazyRouteComponent(() => import("../review/Review")),
});

const reviewOne = createRoute({
  getParentRoute: () => root,
  path: "/review/$upload",
  component: lazyRouteComponent(() => import("../review/Review")),
});

const colleagues = createRoute({
  getParentRoute: () => root,
  path: "/colleagues",
  component: lazyRouteComponent(() => import("../colleagues/Colleagues")),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invitation/$token",
  component: lazyRouteComponent(() => import("../session/InvitationPage")),
});

const callback = createRoute({
  getParentRoute: () => root,
  path: "/sign-in/callback",
  component: lazyRouteComponent(() => import("../session/CallbackPage")),
});

const account = createRoute({
  getParentRoute: () => root,
  path: "/account",
  component: lazyRouteComponent(() => import("../account/Account")),
});

export const router = createRouter({
  routeTree: root.addChildren([
    workList,
    clients,
    client,
    ask,
    review,
    reviewOne,
    colleagues,
    account,
    invitation,
    callback,
  ]),
  basepath: "/desk",
  defaultPreload: "intent",
  scrollRestoration: false,
  defaultErrorComponent: ErrorScreen,
});
