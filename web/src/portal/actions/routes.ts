import { type Screen, screen } from "../screen";

export const screens: Screen[] = [
  screen("/actions/$action/upload-document", "consumer", () => import("./upload-document/Screen")),
  screen("/actions/$action/approve-document", "consumer", () => import("./approve-document/Screen")),
  screen("/actions/$action/download-qoute", "consumer", () => import("./download-quote/Screen")),
  screen(
    "/actions/$action/update-date-conditions-precedent",
    "consumer",
    () => import("./conditions-precedent/Screen"),
  ),
  screen("/actions/$action/knowledge-test", "consumer", () => import("./knowledge/Screen")),
  screen("/actions/$action/hypact-form", "consumer", () => import("./advice/Screen")),
  screen("/actions/$action/inventory", "consumer", () => import("./inventory/Screen")),
  screen("/action/$action/ockto-form", "consumer", () => import("./ockto/Screen")),
  screen("/action/$action/iwize-form", "consumer", () => import("./iwize/Screen")),
  screen("/mortgage-check/$id/$action", "consumer", () => import("./mortgage-check/Screen")),
  screen("/mortgage-check/$action", "guest", () => import("./mortgage-check/GuestScreen")),
  screen("/actions/$action/invoice-payment", "consumer", () => import("./invoice-payment/Screen")),
  screen("/actions/$action/validate-ideal-payment", "consumer", () => import("./invoice-payment/Validate")),
  screen("/otds/$id/sign/$action", "consumer", () => import("./sign-otd/Screen")),
  screen("/bankguarantees/$id/bnp-proposal/$action", "consumer", () => import("./bnp-proposal/Screen")),
  screen("/cardifao/$id/premium/$action", "consumer", () => import("./cardifao-premium/Screen")),
  screen("/woongarant-insurance/$id/sign/$action", "consumer", () => import("./woongarant-sign/Screen")),
  screen("/general-insurances/$id/damage-reports/create", "consumer", () => import("./damage-report/Screen")),
  screen("/mortgages/$id/loan-parts/$action", "consumer", () => import("./loan-parts/Screen")),
  screen("/mortgages/$id/marketvalue/$action", "consumer", () => import("./market-value/Screen")),
  screen(
    "/mortgages/$id/present-opportunity-to-consumer/$action",
    "consumer",
    () => import("./opportunity/Screen"),
  ),
];
