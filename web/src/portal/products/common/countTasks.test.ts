import { expect, test } from "vitest";
import { task } from "../../common/task.testing";
import { countTasks } from "./countTasks";

test("tasks are counted for their list and their product; downloads are not, and a home insurance is on its list", () => {
  const home = { id: "w1", label: "Woongarant", type: "WOONGARANT" };
  const counts = countTasks(
    [
      task("a"),
      task("b", { product: { id: "p2", label: "Hypotheek", type: "MORTGAGE" } }),
      task("c", { type: "DOWNLOAD_FINAL_OFFER" }),
      task("d", { is_done: true }),
      task("e", { product: home }),
      task("f", { product: null }),
    ],
    "2026-11-26",
  );
  expect(counts.total).toBe(4);
  expect(counts.ofList("/mortgages")).toBe(2);
  expect(counts.ofProduct("p1")).toBe(1);
  expect(counts.ofList("/general-insurances")).toBe(1);
  expect(counts.ofProduct("w1")).toBe(1);
  expect(counts.ofList("/credits")).toBe(0);
});
