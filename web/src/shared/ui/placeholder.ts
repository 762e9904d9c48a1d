import { useLayoutEffect } from "react";

/** Removes what the server drew in the place of the app, once the component that calls this is there to be seen. */
export function useRemovePlaceholder(): void {
  useLayoutEffect(() => document.getElementById("placeholder")?.remove(), []);
}
