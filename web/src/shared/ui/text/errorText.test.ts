// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError } from "../../api/error";
import { initTranslations } from "../../i18n";
import { errorText, showServerMessageOf } from "./errorText";

const full = new ApiError(507, "STORAGE_FULL", "Het kantoor mag 500 MB aan bestanden bewaren.");

beforeEach(() => initTranslations([{ id: "code.STORAGE_FULL", translation: { nl: "Bel ons." } }]));
afterEach(() => showServerMessageOf());

test("a code has the text that the firm gave it", () => {
  expect(errorText(full)).toBe("Bel ons.");
});

test("the codes that the server words for whoever asks have its message", () => {
  showServerMessageOf("STORAGE_FULL");
  expect(errorText(full)).toBe(full.message);
  expect(errorText(new ApiError(507, "STORAGE_FULL", ""))).toBe("Bel ons.");
});
