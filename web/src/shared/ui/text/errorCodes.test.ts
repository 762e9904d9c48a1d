// @vitest-environment happy-dom
import { expect, test } from "vitest";
import en from "../../../../../messages/shared/en.json";
import nl from "../../../../../messages/shared/nl.json";
import { ApiError } from "../../api/error";
import { initTranslations } from "../../i18n/index";
import { errorText } from "./errorText";

test("a code that nobody knows, and an error of our own, give the generic sentence", async () => {
  await initTranslations([]);
  expect(errorText(new ApiError(418, "NEVER_HEARD_OF", ""))).toBe(nl.error.unknown);
  expect(errorText(new Error("an inner reason"))).toBe(nl.error.unknown);
  expect(nl.error.unknown).toBe("Er is een fout opgetreden, probeer het nog een keer.");
});

test("no two codes say the same where they mean different things", () => {
  expect(en.code.DOSSIER_NOT_FOUND).not.toBe(en.code.FILE_NOT_FOUND);
});
