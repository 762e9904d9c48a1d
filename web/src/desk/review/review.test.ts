import { expect, test } from "vitest";
import { canvasScale, previewOf } from "../viewer/pages";
import { neighbours, nextAfter } from "./deliveries";
import { choicesOf, readDefaultReasons, textFor, withReason } from "./reasons";

test("after a decision comes the next delivery, or the last that remains", () => {
  expect(nextAfter(["a", "b", "c"], "a")).toBe("b");
  expect(nextAfter(["a", "b", "c"], "c")).toBe("b");
  expect(nextAfter(["a"], "a")).toBeNull();
  // One that was opened from elsewhere is not in the list.
  expect(nextAfter(["a", "b"], "x")).toBe("a");
});

test("the deliveries beside one", () => {
  expect(neighbours(["a", "b", "c"], "b")).toEqual({ place: 2, previous: "a", next: "c" });
  expect(neighbours(["a", "b"], "a")).toEqual({ place: 1, previous: undefined, next: "b" });
  expect(neighbours(["a", "b"], "x")).toEqual({ place: 0, previous: undefined, next: "a" });
});

const reason = (code: string, label: string, text: string) => ({ code, label, text });

test("the text of a reason takes the place of another reason's, and of nothing that was typed", () => {
  const unsigned = reason("unsigned", "Niet ondertekend", "De handtekening ontbreekt.");
  const outdated = reason("outdated", "Te oud", "Te oud.");
  const other = reason("other", "Anders", "");
  const all = [unsigned, outdated, other];
  expect(withReason(all, unsigned, "")).toBe(unsigned.text);
  expect(withReason(all, outdated, unsigned.text)).toBe(outdated.text);
  expect(withReason(all, outdated, `${unsigned.text} Op bladzijde 3.`)).toBe(
    `${unsigned.text} Op bladzijde 3.`,
  );
  expect(withReason(all, other, unsigned.text)).toBe("");
});

test("the client reads a reason in their own language and way of address, else in Dutch", () => {
  const text = { nl: "U", "nl-x-informal": "Je", en: "You" };
  expect(textFor(text, { locale: "nl", address_style: "informal" })).toBe("Je");
  expect(textFor(text, { locale: "en", address_style: "informal" })).toBe("You");
  expect(textFor(text, undefined)).toBe("U");
  expect(textFor({ nl: "U", en: "" }, { locale: "en" })).toBe("U");
});

test("the desk begins with reasons that have a name and a text in both languages", async () => {
  const reasons = await readDefaultReasons();
  expect(reasons.map(({ code }) => code)).toContain("unsigned");
  for (const { label, text } of reasons) {
    expect(label.nl && label.en && text.nl && text.en).toBeTruthy();
  }
  const choices = choicesOf(reasons, { locale: "en" }, (label) => label.nl ?? "", "Anders");
  expect(choices.at(-1)).toEqual(reason("other", "Anders", ""));
  expect(choices[0]?.text).toBe(reasons[0]?.text.en);
});

test("a page is drawn as wide as asked, within what a canvas can hold", () => {
  expect(canvasScale(500, 700, 1000)).toBe(2);
  const scale = canvasScale(10_000, 10_000, 8000);
  expect(10_000 * scale * 10_000 * scale).toBeLessThanOrEqual(12_000_001);
});

test("only kinds of files that are drawn have a preview", () => {
  expect(previewOf("application/pdf")).toBe("pdf");
  expect(previewOf("image/JPEG; x=y")).toBe("picture");
  expect(previewOf("image/svg+xml")).toBeNull();
  expect(previewOf("text/html")).toBeNull();
});
