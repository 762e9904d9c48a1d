import { expect, test } from "vitest";
import { canType, greetingOf, hasGreeting, toHtml, toTyped, withGreeting } from "./texts";

const licence = {
  name: "Noordzee",
  content: {
    logo_image: "data:",
    welcome_title: { nl: "Welkom aan boord" },
    welcome_content: { nl: "<p>Volg hier je hypotheek.</p><p>Van gesprek<br>tot sleutel &amp; verder.</p>" },
  },
};

test("paragraphs are typed as text and kept as HTML", () => {
  const typed = "Volg hier je hypotheek.\n\nVan gesprek\ntot sleutel & verder.";
  expect(toTyped(licence.content.welcome_content.nl)).toBe(typed);
  expect(toHtml(typed)).toBe(licence.content.welcome_content.nl);
  expect(toHtml("<script>")).toBe("<p>&lt;script&gt;</p>");
});

test("only what was typed changes in the settings", () => {
  const typed = { ...greetingOf(licence), title_en: "Welcome" };
  expect(withGreeting(licence, typed, true)).toEqual({
    ...licence,
    content: { ...licence.content, welcome_title: { nl: "Welkom aan boord", en: "Welcome" } },
  });
  expect(hasGreeting(licence)).toBe(true);
  expect(hasGreeting({ name: "x", content: { welcome_title: { nl: "" } } })).toBe(false);
});

test("a text with more than paragraphs is left alone", () => {
  expect(canType(licence)).toBe(true);
  const rich = { content: { welcome_content: { nl: '<p>Zie <a href="https://x.nl">dit</a></p>' } } };
  expect(canType(rich)).toBe(false);
  expect(withGreeting(rich, { title_nl: "Hallo" }, false)).toMatchObject(rich);
});
