import { expect, test } from "vitest";
import { answerTime } from "./answerTime";

test("the usual time of an answer is rounded up to words", () => {
  const answerTimeText = (seconds: number) => {
    const { key, count } = answerTime(seconds);
    return `${count} ${key.replace("messages.answer", "")}`;
  };
  expect([0, 60, 61, 600, 3200].map(answerTimeText)).toEqual([
    "1 Minutes",
    "1 Minutes",
    "5 Minutes",
    "10 Minutes",
    "55 Minutes",
  ]);
  expect([3300, 3600, 3601, 82_000].map(answerTimeText)).toEqual([
    "1 Hours",
    "1 Hours",
    "2 Hours",
    "23 Hours",
  ]);
  expect([86_000, 86_400, 86_401].map(answerTimeText)).toEqual(["1 Days", "1 Days", "2 Days"]);
});
