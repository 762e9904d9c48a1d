import { useState } from "react";

/** When this part of the page was first shown, for the evidence. */
export function useMountedAt(): string {
  const [at] = useState(() => new Date().toISOString());
  return at;
}
