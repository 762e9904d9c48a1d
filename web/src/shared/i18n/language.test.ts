// @vitest-environment happy-dom
import { expect, test } from "vitest";
import {
  consumeLanguageParam,
  firmLanguage,
  initLanguage,
  languageOf,
  locale,
  setLanguageStoragePrefix,
  setShownLanguage,
  storeLanguage,
} from "./language";

const follow = (address: string) => {
  history.replaceState(null, "", address);
  return { found: consumeLanguageParam(), left: location.pathname + location.search };
};

test("the link of a mail says in which language and way of address, and the address forgets it", () => {
  expect(follow("/reset/password/x?domain=vandijk&lang=en")).toEqual({
    found: { language: "en", address: "formal" },
    left: "/reset/password/x?domain=vandijk",
  });
  expect(follow("/reset/password/x?lang=nl-x-informal")).toEqual({
    found: { language: "nl", address: "informal" },
    left: "/reset/password/x",
  });
});

test("a language that the portal does not speak changes nothing", () => {
  for (const lang of ["", "de", "en-GB", "<b>"])
    expect(follow(`/?lang=${encodeURIComponent(lang)}`)).toEqual({ found: null, left: "/" });
  expect(follow("/").found).toBeNull();
});

test("the kept language is taken only where the firm offers it", () => {
  const nl = { iso_code: "nl", is_default: true };
  const en = { iso_code: "en", is_default: false };
  const begin = (stored: "nl" | "en", offered: { iso_code: string; is_default: boolean }[]) => {
    storeLanguage(stored, "formal");
    initLanguage(offered, "formal");
    return locale();
  };
  expect(begin("en", [nl, en])).toBe("en");
  expect(begin("en", [nl])).toBe("nl");
  expect(begin("nl", [{ ...en, is_default: true }])).toBe("en");
  expect(begin("en", [])).toBe("en");
  localStorage.clear();
  initLanguage([en, nl], "formal");
  expect(locale()).toBe("nl");
});

test("a portal of one language leaves the language of the desk as it was", () => {
  setLanguageStoragePrefix("balie.desk");
  storeLanguage("en", "formal");
  setLanguageStoragePrefix("balie");
  initLanguage([{ iso_code: "nl", is_default: true }], "informal");
  expect(locale()).toBe("nl");
  setLanguageStoragePrefix("balie.desk");
  expect(locale()).toBe("en");
  setLanguageStoragePrefix("balie");
});

test("what the firm wrote has its own language on a page in another", () => {
  setShownLanguage("nl");
  expect([firmLanguage(), languageOf("Gids")]).toEqual([undefined, undefined]);
  setShownLanguage("en");
  storeLanguage("en", "formal");
  expect([firmLanguage(), languageOf("Gids"), languageOf({ nl: "Gids" })]).toEqual(["nl", "nl", "nl"]);
  expect(languageOf({ nl: "Gids", en: "Guide" })).toBeUndefined();
  setShownLanguage("nl");
});
