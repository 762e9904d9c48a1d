import { expect, test } from "vitest";
import { validateRule } from "../../../shared/forms/rules";
import { rules } from "./schema";

const unsigned = { agree: false, iban: "", name: "" };

test("until the terms are read only they are asked for, since the switch cannot be turned on", () => {
  expect(validateRule(rules(false, false)(), unsigned)).toEqual({ errors: { terms: "actions.otd.notRead" } });
  expect(validateRule(rules(false, true)(), unsigned)).toEqual({
    errors: { agree: "actions.otd.agreeRequired" },
  });
});
