import { type ComponentType, lazy } from "react";
import { loadNextTexts } from "./texts";

/** A component with the texts of what happens next; nothing when they cannot be loaded, because no page depends on it. */
const withTexts = <P>(loading: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() =>
    Promise.all([loading(), loadNextTexts()]).then(
      ([module]) => module,
      () => ({ default: (() => null) as ComponentType<P> }),
    ),
  );

export const ActLines = withTexts(() => import("./ActLines"));
export const PaymentNext = withTexts(() => import("./PaymentNext"));
export const ProductNext = withTexts(() => import("./ProductNext"));
export const PushOffer = lazy(() => import("../push/PushOffer"));
