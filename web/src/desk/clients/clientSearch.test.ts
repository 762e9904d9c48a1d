import { expect, it } from "vitest";
import { isAccountFilter, parametersOf } from "./clientSearch";

it("lists clients by name unless another order is chosen", () => {
  expect(parametersOf({})).toEqual({ sort: "name" });
  expect(parametersOf({ sort: "number", adviser: "eva" })).toEqual({ adviser: "eva" });
});

it("lists those whose relation has ended apart", () => {
  expect(parametersOf({ account: "ended" })).toEqual({ ended: true, sort: "name" });
  expect(parametersOf({ account: "none", branch: "zuid" })).toEqual({
    account: "none",
    branch: "zuid",
    sort: "name",
  });
  expect([isAccountFilter("active"), isAccountFilter("x")]).toEqual([true, false]);
});
