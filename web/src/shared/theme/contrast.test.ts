import { expect, test } from "vitest";
import { defaultTheme } from "./apply";
import { contrastsOf, findUnreadableColours } from "./contrast";

test("the portal's own theme can be read", () => {
  expect(findUnreadableColours(defaultTheme)).toEqual([]);
  expect(contrastsOf(defaultTheme)).toHaveLength(10);
});

test("what is proposed passes, and is near", () => {
  const pale = "#ffd23f";
  const theme = { ...defaultTheme, color_links: pale, color_menu_text: pale, color_buttons: pale };
  const found = findUnreadableColours(theme);
  expect(found.map(({ field }) => field)).toEqual(["color_buttons", "color_links", "color_menu_text"]);
  for (const { field, proposal } of found)
    expect(findUnreadableColours({ ...defaultTheme, [field]: proposal })).toEqual([]);
});

test("a footer of one colour gets the text that stands out most", () => {
  const theme = { ...defaultTheme, color_footer_background: "#808080", color_footer_text: "#808080" };
  const [found] = findUnreadableColours(theme);
  expect(found).toMatchObject({ field: "color_footer_text", against: "color_footer_background", ratio: 1 });
  expect(findUnreadableColours({ ...theme, color_footer_text: found?.proposal ?? "" })).toEqual([]);
});

test("what is no colour is left to the server", () => {
  expect(findUnreadableColours({ ...defaultTheme, color_links: "blauw" })).toEqual([]);
});
