import { expect, test } from "vitest";
import { textSegments } from "./textSegments";

const origin = "https://portaal.example";
const paths = (text: string) => textSegments(text, origin).flatMap(({ path }) => path ?? []);

test("only addresses of the page's own origin can be followed", () => {
  expect(textSegments(`Zie ${origin}/invoices?x=1#a. Dank!`, origin)).toEqual([
    { text: "Zie " },
    { text: `${origin}/invoices?x=1#a`, path: "/invoices?x=1#a" },
    { text: ". Dank!" },
  ]);
  for (const other of [
    "https://kwaad.example/invoices",
    "https://portaal.example.kwaad.example/",
    "https://portaal.example@kwaad.example/",
    "https://u:p@portaal.example/",
    "http://portaal.example/",
    "javascript:alert(1)",
    "//portaal.example/x",
    "<a href='https://kwaad.example'>x</a>",
  ])
    expect(paths(other)).toEqual([]);
});

test("the pieces together are the text", () => {
  for (const text of ["", "niets", `${origin}`, `a ${origin}/b,${origin}/c) d`, `(${origin}/b)`]) {
    expect(
      textSegments(text, origin)
        .map((segment) => segment.text)
        .join(""),
    ).toBe(text);
  }
});
