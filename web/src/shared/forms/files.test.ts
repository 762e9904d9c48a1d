import { expect, test } from "vitest";
import { addFiles, documentMediaTypes, isAccepted, pensionMediaTypes, totalSize } from "./files";

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

test("a file of another type stays out", () => {
  const { files, rejected } = addFiles([], [file("a.docx", "application/msword")], documentMediaTypes);
  expect(files).toEqual([]);
  expect(rejected.map((one) => one.name)).toEqual(["a.docx"]);
});

test("without a type the name decides", () => {
  expect(isAccepted(documentMediaTypes, { name: "Scan.JPG", type: "" })).toBe(true);
  expect(isAccepted(pensionMediaTypes, { name: "pensioen.xml", type: "" })).toBe(true);
  expect(isAccepted(pensionMediaTypes, { name: "pensioen.pdf", type: "" })).toBe(false);
});
