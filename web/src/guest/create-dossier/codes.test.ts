import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setDomain } from "../../api/state";
import { keepLanguage } from "../../wording/language";
import { keptCodes, readCodes } from "./codes";

const path = "/api/entities/income-types";

beforeEach(() => {
  localStorage.clear();
  setDomain("vandijk");
  keepLanguage("nl", "formal");
  const attributes = { code: "employed", label: "Loondienst" };
  vi.stubGlobal("fetch", async () =>
    Response.json({ data: [{ type: "codes", id: "employed", attributes }] }),
  );
});
afterEach(() => vi.unstubAllGlobals());

test("a firm's list to choose from is there at once the next time, for that branch and language", async () => {
  expect(keptCodes(path)).toBeUndefined();
  const codes = await readCodes(path);
  expect(codes).toMatchObject([{ code: "employed", label: "Loondienst" }]);
  expect(keptCodes(path)).toEqual(codes);
  keepLanguage("en", "formal");
  expect(keptCodes(path)).toBeUndefined();
  keepLanguage("nl", "formal");
  setDomain("noordzee");
  expect(keptCodes(path)).toBeUndefined();
});

test("a list that cannot be read is asked for again", async () => {
  await readCodes(path);
  for (const name of Object.keys(localStorage).filter((key) => key.startsWith("balie.codes.")))
    localStorage.setItem(name, "{broken");
  expect(keptCodes(path)).toBeUndefined();
});
