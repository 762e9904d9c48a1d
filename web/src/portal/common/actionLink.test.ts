import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ActionType } from "../api/types";
import { isDownload, linkForAction } from "./actionLink";

const product = { id: "p1", label: "Hypotheek", type: "MORTGAGE" };
const all = { has_ockto_enabled: true, has_iwize_enabled: true };
const actionOfType = (type: ActionType, is_done = false) => ({ id: "a1", type, is_done, product });

test("every type leads somewhere", () => {
  const { components } = JSON.parse(readFileSync("../openapi.json", "utf8"));
  const types: ActionType[] = components.schemas.ActionType.enum;
  expect(types).not.toEqual([]);
  for (const type of types)
    expect([type, linkForAction(actionOfType(type), all).kind]).not.toEqual([type, "nowhere"]);
});

test("a screen of a product carries product and action", () => {
  expect(linkForAction(actionOfType("SIGN_OTD"), all)).toEqual({
    kind: "screen",
    to: "/otds/$id/sign/$action",
    params: { id: "p1", action: "a1" },
  });
});

test("a product's screen cannot be opened without its product", () => {
  expect(linkForAction({ ...actionOfType("SIGN_OTD"), product: null }, all)).toEqual({ kind: "nowhere" });
});

test("without its module an inventory action opens the manual form", () => {
  const manual = { kind: "screen", to: "/actions/$action/inventory", params: { action: "a1" } };
  expect(linkForAction(actionOfType("INVENTORY_FORM_OCKTO"), {})).toEqual(manual);
  expect(linkForAction(actionOfType("INVENTORY_FORM_DIGID"), {})).toEqual(manual);
  expect(linkForAction(actionOfType("INVENTORY_FORM_IWIZE"), {})).toEqual(manual);
  expect(linkForAction(actionOfType("INVENTORY_FORM_IWIZE"), all)).toMatchObject({
    to: "/action/$action/iwize-form",
  });
});

test("an approved document is a download", () => {
  expect(linkForAction(actionOfType("APPROVE_DOCUMENT"), all)).toMatchObject({
    to: "/actions/$action/approve-document",
  });
  expect(linkForAction(actionOfType("APPROVE_DOCUMENT", true), all)).toEqual({
    kind: "download",
    path: "/api/actions/a1/downloadable-document",
  });
  expect(isDownload(actionOfType("APPROVE_DOCUMENT"))).toBe(false);
  expect(isDownload(actionOfType("APPROVE_DOCUMENT", true))).toBe(true);
});
