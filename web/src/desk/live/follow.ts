import type { QueryClient } from "@tanstack/react-query";
import { followChanges } from "../../shared/live/liveUpdates";
import { openStream } from "../api/client";
import type { BackOfficeSchemas } from "../api/operations";

/** The queries about clients whose key names whom they are about. */
const ofClients = [
  "clients",
  "client",
  "requests",
  "dossiers",
  "products",
  "answers",
  "uploads",
  "documents",
  "withdrawals",
  "mails",
  "trail",
  "notes",
];

/** The lists of work; what a colleague decides on just now is not among them. */
const ofWork = ["work-list", "deliveries", "tasks"];

export type DeskChange = BackOfficeSchemas["DeskChange"];

/** Returns true if a query shows something of a change. */
export function isShown(queryKey: readonly unknown[], change: DeskChange | null): boolean {
  const [first = "", ...rest] = queryKey.map(String);
  if (change === null) return ofWork.includes(first) || ofClients.includes(first);
  const { resources, clients } = change;
  if (ofWork.includes(first)) return resources.includes("worklist");
  if (!ofClients.includes(first) || !resources.some((one) => one === "clients" || one === "messages"))
    return false;
  // The list of clients has its filter behind its name.
  if (first === "clients" && typeof queryKey[1] === "object") return true;
  // A key without a client is of many; one with a client is of that client alone.
  return !clients || rest.length === 0 || rest.some((part) => clients.includes(part));
}

function refresh(client: QueryClient, change: unknown): void {
  void client.invalidateQueries({
    predicate: ({ queryKey }) => isShown(queryKey, change as DeskChange | null),
  });
}

/** Has the pages of the desk ask again for what others changed, while somebody is there. */
export const follow = (client: QueryClient): (() => void) =>
  followChanges({ open: openStream, refresh: (change) => refresh(client, change) });
