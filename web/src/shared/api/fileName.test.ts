import { expect, test } from "vitest";
import { parseFileName } from "./fileName";

test.each([
  ['attachment; filename="offerte.pdf"', "offerte.pdf"],
  ["attachment; filename=offerte.pdf", "offerte.pdf"],
  [`attachment; filename="polis e.pdf"; filename*=UTF-8''polis%20%C3%A9.pdf`, "polis é.pdf"],
  [`attachment; filename*=utf-8'nl'%E2%82%AC%20100%3B%20%22ja%22.pdf`, '€ 100; "ja".pdf'],
  ['attachment; filename="a; b.pdf"', "a; b.pdf"],
  ['attachment; filename="de \\"ware\\" naam.pdf"', 'de "ware" naam.pdf'],
  ['attachment; filename="../../etc/passwd"', "passwd"],
  [`attachment; filename="goed.pdf"; filename*=UTF-8''%E9`, "goed.pdf"],
  ["attachment", "download"],
  [null, "download"],
])("%s", (header, name) => expect(parseFileName(header)).toBe(name));
