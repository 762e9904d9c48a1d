// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { ApiError } from "../../api/error";
import { dismiss, notifications, notify } from "./notify";

test("the same message shows once and leaves when dismissed", () => {
  notify.success("Bewaard");
  notify.success("Bewaard");
  const shown = notifications();
  expect(shown.map(({ text, duration }) => [text, duration])).toEqual([["Bewaard", 3000]]);
  for (const { id } of shown) dismiss(id);
  expect(notifications()).toEqual([]);
});

test("a rejection shows the message of the answer and nothing else of it", () => {
  notify.error(new ApiError(422, "SEPA_INVALID_IBAN", "Dit rekeningnummer (IBAN) klopt niet."));
  expect(notifications().at(-1)?.text).toBe("Dit rekeningnummer (IBAN) klopt niet.");
});
