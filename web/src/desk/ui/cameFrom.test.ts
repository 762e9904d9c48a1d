import { expect, test } from "vitest";
import type { DeskT } from "../i18n";
import { backLink, fromSearch } from "./cameFrom";

const t = ((key: string) => key) as DeskT;

test("only a path of the desk is a page that somebody came from", () => {
  expect(fromSearch({ from: "/clients/bram?tab=requests" })).toEqual({ from: "/clients/bram?tab=requests" });
  for (const from of ["//example.org", "/\\example.org", "https://example.org", 7, undefined])
    expect(fromSearch({ from })).toEqual({ from: undefined });
});

test("the link back names the page that it leads to", () => {
  const textOf = (from: string | undefined) => backLink(t, from, "/clients/anna").text;
  expect(backLink(t, "/clients/bram", "/clients/anna")).toEqual({
    to: "/clients/bram",
    text: "desk.client.back",
  });
  expect(backLink(t, undefined, "/clients/anna").to).toBe("/clients/anna");
  expect(textOf("/clients?q=bram")).toBe("desk.clients.title");
  expect(textOf("/appointments?week=2026-11-23")).toBe("desk.appointments.title");
  expect(textOf("/dossiers/d-1?from=%2Fclients%2Fbram")).toBe("desk.dossier.back");
  expect(textOf("/?queue=overdue")).toBe("desk.workList.title");
  expect(textOf("/health")).toBe("desk.common.back");
});
