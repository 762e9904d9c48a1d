import type { ComponentType } from "react";

/** Visitors who may open a page: guests only, signed-in consumers only, or anyone. */
export type Access = "guest" | "consumer" | "any";

/** The names of a path's parameters: `"id" | "action"` for `/otds/$id/sign/$action`. */
type ParamNames<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

/** The props of a page whose path has these parameters. */
export interface ScreenProps<Names extends string> {
  params: Record<Names, string>;
}

/** One page of the portal, loaded when it is first opened. The path is written as in the specification, `{id}` as `$id`. */
export interface Screen {
  path: string;
  access: Access;
  load: () => Promise<{ default: ComponentType<ScreenProps<string>> }>;
}

/** Defines a page. Its component can only ask for parameters that the path has. */
export function screen<Path extends string>(
  path: Path,
  access: Access,
  load: () => Promise<{ default: ComponentType<ScreenProps<ParamNames<Path>>> }>,
): Screen {
  return { path, access, load: load as Screen["load"] };
}
