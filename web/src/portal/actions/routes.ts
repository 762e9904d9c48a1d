import { type Screen, screen } from "../screen";
import { actionScreens } from "./screens.gen";

export const screens: Screen[] = [
  ...actionScreens,
  screen("/mortgage-check/$action", "guest", () => import("./mortgage-check/GuestScreen")),
  screen("/action/$action/ockto-form/return", "any", () => import("./ockto/Return")),
  screen("/actions/$action/validate-ideal-payment", "consumer", () => import("./invoice-payment/Validate")),
  screen("/general-insurances/$id/damage-reports/create", "consumer", () => import("./damage-report/Screen")),
];
