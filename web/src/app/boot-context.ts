import { createContext, useContext } from "react";
import type { Boot } from "./boot";

export const BootContext = createContext<Boot | null>(null);

/** What the page knows of the firm. */
export function useBoot(): Boot {
  const boot = useContext(BootContext);
  if (!boot) throw new Error("useBoot outside the app");
  return boot;
}
