import type { ComponentType } from "react";

/** Who may open a page: guests only, signed-in consumers only, or anyone. */
export type Access = "guest" | "consumer" | "any";

/** One page of the portal: its address as the specification spells it (`$id` for `{id}`), loaded when first opened. */
export interface Screen {
  path: string;
  access: Access;
  load: () => Promise<{ default: ComponentType }>;
}
