import type { Screen } from "../routes/screen";

const own = (screen: string, load: Screen["load"]): Screen => ({
  path: `/actions/$action/${screen}`,
  access: "consumer",
  load,
});

const of = (path: string, load: Screen["load"]): Screen => ({ path, access: "consumer", load });

export const screens: Screen[] = [
  own("upload-document", () => import("./upload-document/Screen")),
  own("approve-document", () => import("./approve-document/Screen")),
  own("download-qoute", () => import("./download-quote/Screen")),
  own("update-date-conditions-precedent", () => import("./conditions-precedent/Screen")),
  own("knowledge-test", () => import("./knowledge/Screen")),
  own("hypact-form", () => import("./advice/Screen")),
  own("inventory", () => import("./inventory/Screen")),
  of("/action/$action/ockto-form", () => import("./ockto/Screen")),
  of("/action/$action/iwize-form", () => import("./iwize/Screen")),
  of("/mortgage-check/$id/$action", () => import("./mortgage-check/Screen")),
  { path: "/mortgage-check/$action", access: "guest", load: () => import("./mortgage-check/GuestScreen") },
  own("invoice-payment", () => import("./invoice-payment/Screen")),
  own("validate-ideal-payment", () => import("./invoice-payment/Validate")),
  of("/otds/$id/sign/$action", () => import("./sign-otd/Screen")),
  of("/bankguarantees/$id/bnp-proposal/$action", () => import("./bnp-proposal/Screen")),
  of("/cardifao/$id/premium/$action", () => import("./cardifao-premium/Screen")),
  of("/woongarant-insurance/$id/sign/$action", () => import("./woongarant-sign/Screen")),
  of("/general-insurances/$id/damage-reports/create", () => import("./damage-report/Screen")),
  of("/mortgages/$id/loan-parts/$action", () => import("./loan-parts/Screen")),
  of("/mortgages/$id/marketvalue/$action", () => import("./market-value/Screen")),
  of("/mortgages/$id/present-opportunity-to-consumer/$action", () => import("./opportunity/Screen")),
];
