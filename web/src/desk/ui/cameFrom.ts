import { useLocation } from "@tanstack/react-router";
import type { DeskKey, DeskT } from "../i18n";

/** Part of the search of pages to which several pages lead: the page that somebody came from. */
export interface FromSearch {
  from?: string | undefined;
}

/** Reads the page that somebody came from; only a path of the desk is one. */
export const fromSearch = ({ from }: Record<string, unknown>): FromSearch => ({
  from: typeof from === "string" && /^\/(?![/\\])/.test(from) ? from : undefined,
});

/** Returns the path of the page that is open, for the pages to which it leads. */
export function useHere(): string {
  const { pathname, searchStr } = useLocation();
  return `${pathname}${searchStr}`;
}

const texts: readonly (readonly [path: string, text: DeskKey])[] = [
  ["/clients/", "desk.client.back"],
  ["/clients", "desk.clients.title"],
  ["/dossiers/", "desk.dossier.back"],
  ["/appointments", "desk.appointments.title"],
  ["/invoices", "desk.invoices.title"],
];

interface Back {
  to: string;
  text: string;
}

/** Returns the link back to the page that somebody came from, or to another page where that is not known. */
export function backLink(t: DeskT, from: string | undefined, otherwise: string): Back {
  const to = from ?? otherwise;
  const found = to === "/" || to.startsWith("/?") ? "desk.workList.title" : undefined;
  return { to, text: t(found ?? texts.find(([path]) => to.startsWith(path))?.[1] ?? "desk.common.back") };
}
