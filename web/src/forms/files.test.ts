import { expect, test } from "vitest";
import { accepts, addFiles, documentTypes, pensionTypes, totalSize } from "./files";

const file = (name: string, type: string, size = 3, lastModified = 1) =>
  new File(["x".repeat(size)], name, { type, lastModified });

test("the same file is not added twice, another of the same name is", () => {
  const first = addFiles(
    [],
    [file("a.pdf", "application/pdf"), file("a.pdf", "application/pdf")],
    documentTypes,
  );
  expect(first.files).toHaveLength(1);
  expect(first.again).toHaveLength(1);
  const second = addFiles(first.files, [file("a.pdf", "application/pdf", 4)], documentTypes);
  expect(second.files).toHaveLength(2);
  expect(totalSize(second.files)).toBe(7);
});

test("a file of another type stays out", () => {
  const { files, refused } = addFiles([], [file("a.docx", "application/msword")], documentTypes);
  expect(files).toEqual([]);
  expect(refused.map((one) => one.name)).toEqual(["a.docx"]);
});

test("without a type the name decides", () => {
  expect(accepts(documentTypes, { name: "Scan.JPG", type: "" })).toBe(true);
  expect(accepts(pensionTypes, { name: "pensioen.xml", type: "" })).toBe(true);
  expect(accepts(pensionTypes, { name: "pensioen.pdf", type: "" })).toBe(false);
});
