import { expect, test } from "vitest";
import { emptyValues } from "./queries";
import { validateColleague } from "./validate";

test("a colleague has a name, an address, and what the scope needs", () => {
  expect(Object.keys(validateColleague(emptyValues))).toEqual(["name", "email", "adviser"]);
  const eva = { ...emptyValues, name: "Eva", email: "eva@firm.example" };
  expect(validateColleague({ ...eva, adviser: "eva" })).toEqual({});
  expect(Object.keys(validateColleague({ ...eva, scope: "branch" }))).toEqual(["branch"]);
  expect(validateColleague({ ...eva, scope: "all" })).toEqual({});
  expect(Object.keys(validateColleague({ ...eva, scope: "all", email: "eva" }))).toEqual(["email"]);
});
