import { useState } from "react";

/** The time at which the component was mounted (ISO 8601), for the evidence. */
export function useMountedAt(): string {
  const [at] = useState(() => new Date().toISOString());
  return at;
}
