import { expect, test } from "vitest";
import { contrast, parseColour, readableOn, shades, textOn } from "./colour";

const colour = (text: string) => {
  const found = parseColour(text);
  if (!found) throw new Error(`not a colour: ${text}`);
  return found;
};
const page = colour("#f6f7f9");

test("letters on any firm colour can be read", () => {
  for (const firm of ["#ffd23f", "#1f4e79", "#00a651", "#7f7f7f", "#ffffff", "#000000", "#e4002b"]) {
    expect(contrast(colour(textOn(colour(firm))), colour(firm))).toBeGreaterThanOrEqual(4.2);
  }
});

test("a colour that reads well stays as it is, a pale one is darkened until it does", () => {
  expect(readableOn(colour("#1f4e79"), page)).toBe("#1f4e79");
  expect(contrast(colour(readableOn(colour("#ffd23f"), page)), page)).toBeGreaterThanOrEqual(4.5);
  const dark = colour("#10202f");
  expect(contrast(colour(readableOn(colour("#31465c"), dark)), dark)).toBeGreaterThanOrEqual(4.5);
});

test("ten shades, the colour itself at place 6", () => {
  const ten = shades(colour("#1f4e79"));
  expect(ten).toHaveLength(10);
  expect(ten[6]).toBe("#1f4e79");
});

test("what is no colour is none", () => {
  expect(parseColour("blue")).toBeNull();
  expect(parseColour("#12345")).toBeNull();
});
