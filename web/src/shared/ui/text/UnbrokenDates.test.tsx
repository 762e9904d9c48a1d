import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DescriptionList } from "../DescriptionList";
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

test("a value of a list keeps its date together, and one without a date stays a text", () => {
  const items = [
    ["Tot", "12-03-2026"],
    ["Bank", "Noorderbank"],
  ] as const;
  const html = renderToStaticMarkup(<DescriptionList items={items} />);
  expect(html).toMatch(/<dd><span>.*<span class="[^"]+">12-03-2026<\/span>.*<\/span><\/dd>/);
  expect(html).toContain("<dd>Noorderbank</dd>");
});
