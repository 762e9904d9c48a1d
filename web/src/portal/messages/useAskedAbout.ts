import { useLocation } from "@tanstack/react-router";

/** The id of the request in the address, which the page of that request put there. */
export function useAskedAbout(): string | null {
  const { action } = useLocation().search as { action?: unknown };
  return typeof action === "string" ? action : null;
}
