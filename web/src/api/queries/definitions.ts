import { queryOptions } from "@tanstack/react-query";
import { many } from "../client";
import type { Definition } from "../types";

export const fetchDefinitions = (signal?: AbortSignal) =>
  many<Definition>("/api/products/definitions", signal ? { signal } : {});

/** How many products and open actions there are of each kind; the id is the kind. */
export const definitionsQuery = queryOptions({
  queryKey: ["definitions"],
  queryFn: ({ signal }) => fetchDefinitions(signal),
});
