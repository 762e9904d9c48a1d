// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setDomain } from "../../../shared/api/apiContext";
import { storeLanguage } from "../../../shared/i18n/language";
import { fetchCodes, storedCodes } from "./codes";

const operation = "GET /api/entities/income-types";

beforeEach(() => {
  localStorage.clear();
  setDomain("vandijk");
  storeLanguage("nl", "formal");
  const attributes = { code: "employed", label: "Loondienst" };
  vi.stubGlobal("fetch", async () =>
    Response.json({ data: [{ type: "codes", id: "employed", attributes }] }),
  );
});
afterEach(() => vi.unstubAllGlobals());

test("a firm's list to choose from is there at once the next time, for that branch and language", async () => {
  expect(storedCodes(operation)).toBeUndefined();
  const codes = await fetchCodes(operation);
  expect(codes).toMatchObject([{ code: "employed", label: "Loondienst" }]);
  expect(storedCodes(operation)).toEqual(codes);
  storeLanguage("en", "formal");
  expect(storedCodes(operation)).toBeUndefined();
  storeLanguage("nl", "formal");
  setDomain("noordzee");
  expect(storedCodes(operation)).toBeUndefined();
});

test("a list that cannot be read is asked for again", async () => {
  await fetchCodes(operation);
  for (const name of Object.keys(localStorage).filter((key) => key.startsWith("balie.codes.")))
    localStorage.setItem(name, "{broken");
  expect(storedCodes(operation)).toBeUndefined();
});
