import { expect, test } from "vitest";
import { type DeskChange, isShown } from "./follow";

test("a change is asked for where it is shown", () => {
  const message: DeskChange = { resources: ["worklist", "messages"], clients: ["anna"] };
  expect(isShown(["work-list", "all"], message)).toBe(true);
  expect(isShown(["clients", "anna", "threads"], message)).toBe(true);
  expect(isShown(["clients", "bram", "threads"], message)).toBe(false);
  expect(isShown(["clients", "bram", "threads"], { resources: ["clients"] })).toBe(true);
  expect(isShown(["clients", { sort: "name" }], { resources: ["clients"], clients: ["bram"] })).toBe(true);
  expect(isShown(["withdrawals", "bram"], { resources: ["clients"], clients: ["bram"] })).toBe(true);
  expect(isShown(["colleagues"], message)).toBe(false);
  expect(isShown(["upload", "1"], null)).toBe(false);
  expect(isShown(["deliveries", "all"], null)).toBe(true);
});
