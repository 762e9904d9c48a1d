import { expect, test } from "vitest";
import type { Action } from "../common/filterActions";
import { task } from "../common/task.testing";
import { MAX_FIRST, planTasks, sortTasks, urgencyOf } from "./plan";

const TODAY = "2026-11-26";

const ids = (actions: readonly Action[]) => actions.map(({ id }) => id);
const plan = (...actions: Action[]) => planTasks(actions, TODAY);
const inventory = (id: string, way: "" | "_OCKTO" | "_DIGID" | "_IWIZE", change: Partial<Action> = {}) =>
  task(id, { type: `INVENTORY_FORM${way}`, date_created: "2026-11-01", ...change });

const late = task("late", { deadline: "2026-11-25" });
const failed = task("failed", { type: "PAY_INVOICE", mollie_invalid: true });
const rejected = task("rejected", { type: "REUPLOAD_DOCUMENT" });
const soon = task("soon", { deadline: "2026-12-03" });
const distant = task("distant", { deadline: "2026-12-04" });
const undated = task("undated");

test("late comes first, then failed payments, rejected deliveries and what is due within a week", () => {
  const { first, later } = plan(undated, distant, soon, rejected, failed, late);
  expect(ids(first)).toEqual(["late", "failed", "rejected", "soon"]);
  expect(ids(later)).toEqual(["distant", "undated"]);
});

test.each([
  [late, "late"],
  [failed, "failed"],
  [rejected, "rejected"],
  [soon, "soon"],
  [distant, "none"],
  [undated, "none"],
  [task("today", { deadline: TODAY }), "soon"],
  [task("done", { deadline: "2026-11-01", is_done: true, mollie_invalid: true }), "none"],
] as const)("the urgency of a task (%#)", (action, urgency) => {
  expect(urgencyOf(action, TODAY)).toBe(urgency);
});

test("an invoice with nothing to be paid is never urgent", () => {
  const invoice = { total: -10, paid_on: null } as Action["invoice"];
  expect(urgencyOf(task("credit", { type: "PAY_INVOICE", deadline: "2026-11-01", invoice }), TODAY)).toBe(
    "none",
  );
});

test("a payment under way is no task, whatever its deadline or an earlier failure, and stays in sight", () => {
  const invoice = { total: 10, paid_on: null, payment_state: "under_way" } as Action["invoice"];
  const paying = task("paying", {
    type: "PAY_INVOICE",
    deadline: "2026-11-01",
    mollie_invalid: true,
    invoice,
  });
  expect(urgencyOf(paying, TODAY)).toBe("none");
  const { first, later, open, underWay } = plan(paying, undated);
  expect(ids(underWay)).toEqual(["paying"]);
  for (const list of [first, open]) expect(ids(list)).toEqual(["undated"]);
  expect(later).toEqual([]);
  expect(plan({ ...paying, is_done: true }).underWay).toEqual([]);
});

test("at most five tasks are to be done first, the others come at once after them", () => {
  const due = ["a", "b", "c", "d", "e", "f", "g"].map((id, day) =>
    task(id, { deadline: `2026-11-2${day < 4 ? 6 + day : 9}` }),
  );
  const { first, later, open } = plan(undated, ...due);
  expect(first).toHaveLength(MAX_FIRST);
  expect(ids([...first, ...later])).toEqual(ids(open));
});

test("where nothing is urgent, the next tasks are to be done first", () => {
  expect(ids(plan(undated, distant).first)).toEqual(["distant", "undated"]);
});

test("equal deadlines are sorted by the day of asking", () => {
  const second = task("second", { deadline: "2026-12-01", date_created: "2026-11-02" });
  const earlier = task("earlier", { deadline: "2026-12-01", date_created: "2026-11-01" });
  expect(ids(sortTasks([second, earlier], TODAY))).toEqual(["earlier", "second"]);
});

test("several ways of one thing are a choice and stand nowhere else", () => {
  const ways = [inventory("form", ""), inventory("ockto", "_OCKTO"), inventory("digid", "_DIGID")];
  const { first, later, choices, open } = plan(soon, ...ways);
  expect(choices.map((choice) => ids(choice.ways))).toEqual([["form", "ockto", "digid"]]);
  expect(ids([...first, ...later])).toEqual(["soon"]);
  expect(open).toHaveLength(4);
});

test("an urgent choice has one task among the first ones", () => {
  const deadline = "2026-11-27";
  const { first } = plan(
    inventory("form", "", { deadline }),
    inventory("digid", "_DIGID", { deadline }),
    undated,
  );
  expect(ids(first)).toEqual(["form"]);
});

test("once one way is done the others lapse and are counted no more", () => {
  const { choices, open, done } = plan(
    inventory("form", ""),
    inventory("ockto", "_OCKTO"),
    inventory("digid", "_DIGID", { is_done: true, date_executed: "2026-11-20" }),
  );
  expect(choices).toHaveLength(1);
  expect(choices[0]).toMatchObject({ ways: [], done: { id: "digid" } });
  expect(ids(choices[0]?.lapsed ?? [])).toEqual(["form", "ockto"]);
  expect(open).toEqual([]);
  expect(ids(done)).toEqual(["digid"]);
});

test("a way that is asked after another one was done is a task again", () => {
  const { choices, open } = plan(
    inventory("again", "", { date_created: "2026-11-25" }),
    inventory("digid", "_DIGID", { is_done: true, date_executed: "2026-11-20" }),
  );
  expect(choices).toEqual([]);
  expect(ids(open)).toEqual(["again"]);
});

test("ways for two products or two persons are no choice", () => {
  const other = { id: "p2", label: "Dossier", type: "DOSSIER" as const };
  expect(plan(inventory("a", ""), inventory("b", "_OCKTO", { product: other })).choices).toEqual([]);
  expect(
    plan(inventory("a", "", { consumer_name: "Anna" }), inventory("b", "_OCKTO", { consumer_name: "Bram" }))
      .choices,
  ).toEqual([]);
});

test("an offer stands apart until it has a deadline", () => {
  const offer = task("offer", { type: "PRESENT_OPPORTUNITY" });
  expect(ids(plan(undated, offer).optional)).toEqual(["offer"]);
  expect(ids(plan({ ...offer, deadline: "2026-11-27" }).first)).toEqual(["offer"]);
});

test("downloads and done tasks are no open tasks", () => {
  const { open, downloads, done } = plan(
    task("file", { type: "DOWNLOAD_ADDED_DOCUMENT" }),
    task("done", { is_done: true }),
    undated,
  );
  expect(ids(downloads)).toEqual(["file"]);
  expect(ids(done)).toEqual(["done"]);
  expect(ids(open)).toEqual(["undated"]);
});

test("a type of a newer server is an ordinary task", () => {
  expect(ids(plan(task("new", { type: "NEWER" as never })).first)).toEqual(["new"]);
});
