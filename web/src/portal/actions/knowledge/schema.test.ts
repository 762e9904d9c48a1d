import { expect, test } from "vitest";
import nl from "../../../../../messages/shared/nl.json";
import { validateRule } from "../../../shared/forms/rules";
import { empty, groupNames, questionsOf, rules } from "./schema";

test("34 questions in seven groups, each with a text", () => {
  const questions = groupNames.flatMap(questionsOf);
  expect(questions).toHaveLength(34);
  expect(groupNames).toHaveLength(7);
  expect(Object.keys(nl.actions.knowledge.question).sort()).toEqual([...questions].sort());
});

test("only what was answered goes out", () => {
  expect(validateRule(rules(), { ...empty, death_2: "veel_kennis_ervaring" })).toEqual({
    output: { death_2: "veel_kennis_ervaring" },
  });
});
