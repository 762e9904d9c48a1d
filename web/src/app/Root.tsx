import { Outlet } from "@tanstack/react-router";

/** Maintenance page, branch chooser or the routed page, in this order. */
export function Root() {
  return <Outlet />;
}
