// Made by `make schema` from the declarations in crates/domain. Do not edit.

import { type Screen, screen } from "../screen";

/** The pages on which actions are answered. */
export const actionScreens: Screen[] = [
  screen("/actions/$action/upload-document", "consumer", () => import("./upload-document/Screen")),
  screen("/actions/$action/inventory", "consumer", () => import("./inventory/Screen")),
  screen("/action/$action/ockto-form", "consumer", () => import("./ockto/Screen")),
  screen("/action/$action/iwize-form", "consumer", () => import("./iwize/Screen")),
  screen("/actions/$action/update-date-conditions-precedent", "consumer", () => import("./conditions-precedent/Screen")),
  screen("/otds/$id/sign/$action", "consumer", () => import("./sign-otd/Screen")),
  screen("/actions/$action/download-qoute", "consumer", () => import("./download-quote/Screen")),
  screen("/actions/$action/approve-document", "consumer", () => import("./approve-document/Screen")),
  screen("/bankguarantees/$id/bnp-proposal/$action", "consumer", () => import("./bnp-proposal/Screen")),
  screen("/actions/$action/knowledge-test", "consumer", () => import("./knowledge/Screen")),
  screen("/actions/$action/hypact-form", "consumer", () => import("./advice/Screen")),
  screen("/mortgages/$id/loan-parts/$action", "consumer", () => import("./loan-parts/Screen")),
  screen("/mortgages/$id/marketvalue/$action", "consumer", () => import("./market-value/Screen")),
  screen("/mortgages/$id/present-opportunity-to-consumer/$action", "consumer", () => import("./opportunity/Screen")),
  screen("/actions/$action/invoice-payment", "consumer", () => import("./invoice-payment/Screen")),
  screen("/cardifao/$id/premium/$action", "consumer", () => import("./cardifao-premium/Screen")),
  screen("/mortgage-check/$id/$action", "consumer", () => import("./mortgage-check/Screen")),
  screen("/woongarant-insurance/$id/sign/$action", "consumer", () => import("./woongarant-sign/Screen")),
];
