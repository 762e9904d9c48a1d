import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client";
import type { BackOfficeSchemas } from "../api/operations";

export type ClientReport = BackOfficeSchemas["Report"];

/** An act of a client that waits until somebody of the firm has seen it. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ["report", id],
    queryFn: ({ signal }) => call("GET /reports/{id}", { path: { id }, signal }),
  });

export const markSeen = (id: string): Promise<ClientReport> =>
  call("POST /reports/{id}/seen", { path: { id } });
