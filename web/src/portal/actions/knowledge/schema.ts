import { type Rule, transform } from "../../../shared/forms/rules";

/** The number of questions in each group. */
const groups = {
  general: 5,
  mortgage: 7,
  death: 5,
  incapacity: 3,
  unemployment: 2,
  retirement: 4,
  savings: 8,
} as const;

export type KnowledgeGroup = keyof typeof groups;

export const levels = [
  "geen_kennis_ervaring",
  "weinig_kennis_ervaring",
  "redelijk_kennis_ervaring",
  "veel_kennis_ervaring",
] as const;

export type Level = (typeof levels)[number];

/** The chosen level of each question, such as `general_1`. */
export type KnowledgeValues = Record<string, Level | "">;

export const questionsOf = (group: KnowledgeGroup): string[] =>
  Array.from({ length: groups[group] }, (_, place) => `${group}_${place + 1}`);

export const groupNames = Object.keys(groups) as KnowledgeGroup[];

export const empty: KnowledgeValues = Object.fromEntries(
  groupNames.flatMap(questionsOf).map((question) => [question, ""]),
);

/** Sends the answered questions. None of them is required. */
export const rules = (): Rule<Record<string, Level>> =>
  transform(
    (raw) =>
      Object.fromEntries(
        Object.entries(raw as KnowledgeValues).filter(([, level]) => level !== ""),
      ) as Record<string, Level>,
  );
