import type { Screen } from "../screen";

const actionRoute = (screen: string, load: Screen["load"]): Screen => ({
  path: `/actions/$action/${screen}`,
  access: "consumer",
  load,
});

const consumerRoute = (path: string, load: Screen["load"]): Screen => ({ path, access: "consumer", load });

export const screens: Screen[] = [
  actionRoute("upload-document", () => import("./upload-document/Screen")),
  actionRoute("approve-document", () => import("./approve-document/Screen")),
  actionRoute("download-qoute", () => import("./download-quote/Screen")),
  actionRoute("update-date-conditions-precedent", () => import("./conditions-precedent/Screen")),
  actionRoute("knowledge-test", () => import("./knowledge/Screen")),
  actionRoute("hypact-form", () => import("./advice/Screen")),
  actionRoute("inventory", () => import("./inventory/Screen")),
  consumerRoute("/action/$action/ockto-form", () => import("./ockto/Screen")),
  consumerRoute("/action/$action/iwize-form", () => import("./iwize/Screen")),
  consumerRoute("/mortgage-check/$id/$action", () => import("./mortgage-check/Screen")),
  { path: "/mortgage-check/$action", access: "guest", load: () => import("./mortgage-check/GuestScreen") },
  actionRoute("invoice-payment", () => import("./invoice-payment/Screen")),
  actionRoute("validate-ideal-payment", () => import("./invoice-payment/Validate")),
  consumerRoute("/otds/$id/sign/$action", () => import("./sign-otd/Screen")),
  consumerRoute("/bankguarantees/$id/bnp-proposal/$action", () => import("./bnp-proposal/Screen")),
  consumerRoute("/cardifao/$id/premium/$action", () => import("./cardifao-premium/Screen")),
  consumerRoute("/woongarant-insurance/$id/sign/$action", () => import("./woongarant-sign/Screen")),
  consumerRoute("/general-insurances/$id/damage-reports/create", () => import("./damage-report/Screen")),
  consumerRoute("/mortgages/$id/loan-parts/$action", () => import("./loan-parts/Screen")),
  consumerRoute("/mortgages/$id/marketvalue/$action", () => import("./market-value/Screen")),
  consumerRoute(
    "/mortgages/$id/present-opportunity-to-consumer/$action",
    () => import("./opportunity/Screen"),
  ),
];
