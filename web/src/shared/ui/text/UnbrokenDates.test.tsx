import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnbrokenDates } from "./UnbrokenDates";

test("each date of a line is kept together, and the text stays as it is", () => {
  const text = "Gevraagd op 15-11-2026 · klaar op 03-12-2026";
  const html = renderToStaticMarkup(<UnbrokenDates>{text}</UnbrokenDates>);
  expect(html.replaceAll(/<[^>]*>/g, "")).toBe(text);
  expect([...html.matchAll(/<span class[^>]*>([^<]*)<\/span>/g)].map(([, date]) => date)).toEqual([
    "15-11-2026",
    "03-12-2026",
  ]);
});
