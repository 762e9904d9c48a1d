import { useLayoutEffect } from "react";

let isRemovable = false;
let keepers = 0;

/** Removes what the server drew in the place of the app, unless something that is shown now keeps it. */
function remove(): void {
  if (isRemovable && keepers === 0) document.getElementById("placeholder")?.remove();
}

/** Removes what the server drew in the place of the app, once the component that calls this is there to be seen. */
export function useRemovePlaceholder(): void {
  useLayoutEffect(() => {
    isRemovable = true;
    remove();
  }, []);
}

/** Keeps what the server drew while the component that calls this is there, because another page is about to follow. */
export function useKeepPlaceholder(): void {
  useLayoutEffect(() => {
    keepers += 1;
    return () => {
      keepers -= 1;
      // After what takes its place, which may keep it too.
      queueMicrotask(remove);
    };
  }, []);
}
