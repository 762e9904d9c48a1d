import { expect, test } from "vitest";
import { addFiles, documentMediaTypes, findBroken, isAccepted, pensionMediaTypes, totalSize } from "./files";

const file = (name: string, type: string, size = 3, lastModified = 1) =>
  new File(["x".repeat(size)], name, { type, lastModified });

test("the same file is not added twice, another of the same name is", () => {
  const first = addFiles(
    [],
    [file("a.pdf", "application/pdf"), file("a.pdf", "application/pdf")],
    documentMediaTypes,
  );
  expect(first.files).toHaveLength(1);
  expect(first.duplicates).toHaveLength(1);
  const second = addFiles(first.files, [file("a.pdf", "application/pdf", 4)], documentMediaTypes);
  expect(second.files).toHaveLength(2);
  expect(totalSize(second.files)).toBe(7);
});

test.each([
  [file("IMG_0412.HEIC", "image/heic"), documentMediaTypes, "photo"],
  [file("IMG_0412.HEIC", ""), documentMediaTypes, "photo"],
  [file("brief.docx", "application/vnd.openxmlformats"), documentMediaTypes, "document"],
  [file("programma.exe", ""), documentMediaTypes, "kind"],
  [file("pensioen.pdf", "application/pdf"), pensionMediaTypes, "xml"],
  [file("leeg.pdf", "application/pdf", 0), documentMediaTypes, "empty"],
])("a file that cannot be sent stays out, with the reason", (one, types, problem) => {
  const { files, rejected } = addFiles([], [one], types);
  expect(files).toEqual([]);
  expect(rejected).toEqual([{ file: one, problem }]);
});

test("content that is no PDF and no picture is found, whatever its name", async () => {
  const fileWith = (content: BlobPart, name: string) => new File([content], name);
  const bytes = (...numbers: number[]) => new Uint8Array(numbers);
  const good = [
    fileWith("%PDF-1.7 …", "a.pdf"),
    fileWith(`\n\n${" ".repeat(500)}%PDF-1.4`, "b.pdf"),
    fileWith(bytes(0x89, 0x50, 0x4e, 0x47), "c.png"),
    fileWith(bytes(0xff, 0xd8, 0xff, 0xe0), "d.jpg"),
    fileWith("GIF89a", "e.gif"),
    fileWith("BM6", "f.bmp"),
    fileWith("<a/>", "g.xml"),
  ];
  const bad = [fileWith("<html>", "nep.pdf"), fileWith("PK", "brief.pdf"), fileWith("hallo", "foto.jpg")];
  expect(await findBroken([...good, ...bad])).toEqual(bad);
});

test("without a type the name decides", () => {
  expect(isAccepted(documentMediaTypes, { name: "Scan.JPG", type: "" })).toBe(true);
  expect(isAccepted(pensionMediaTypes, { name: "pensioen.xml", type: "" })).toBe(true);
  expect(isAccepted(pensionMediaTypes, { name: "pensioen.pdf", type: "" })).toBe(false);
});
