import { expect, test } from "vitest";
import { type Action, forProduct, groupByProduct, isLate, partitionDownloads } from "./filterActions";
import { task } from "./task.testing";

const action = (id: string, change: Partial<Action> = {}): Action =>
  task(id, { type: "UPLOAD_DOCUMENT", date_created: "2026-01-01", ...change });
const other = { id: "p2", label: "Krediet", type: "CREDIT" };

test("actions are grouped per product in the order of the list", () => {
  const groups = groupByProduct(
    [action("a"), action("b", { product: other }), action("c"), action("d", { product: null })],
    "Algemeen",
  );
  expect(groups.map(({ label, actions }) => [label, actions.map(({ id }) => id)])).toEqual([
    ["Hypotheek", ["a", "c"]],
    ["Krediet", ["b"]],
    ["Algemeen", ["d"]],
  ]);
});

test("a product has its own actions only", () => {
  expect(forProduct([action("a"), action("b", { product: other })], "p2").map(({ id }) => id)).toEqual(["b"]);
});

test("files to fetch stand apart from points to do", () => {
  const { todos, downloads } = partitionDownloads([
    action("a"),
    action("b", { type: "DOWNLOAD_FINAL_OFFER" }),
    action("c", { type: "APPROVE_DOCUMENT" }),
    action("d", { type: "APPROVE_DOCUMENT", is_done: true }),
  ]);
  expect(todos.map(({ id }) => id)).toEqual(["a", "c"]);
  expect(downloads.map(({ id }) => id)).toEqual(["b", "d"]);
});

test("an open action is late from the day after its deadline", () => {
  expect(isLate(action("a", { deadline: "2026-11-20" }), "2026-11-21")).toBe(true);
  expect(isLate(action("a", { deadline: "2026-11-21" }), "2026-11-21")).toBe(false);
  expect(isLate(action("a", { deadline: "2026-11-20", is_done: true }), "2026-11-21")).toBe(false);
  expect(isLate(action("a"), "2026-11-21")).toBe(false);
});
