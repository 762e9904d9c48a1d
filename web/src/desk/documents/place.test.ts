import { expect, it } from "vitest";
import { type PlaceValues, placeErrors, titleOf, toPublication, withFiles } from "./place";

const values = (more: Partial<PlaceValues> = {}): PlaceValues => ({
  files: withFiles([], [new File(["x"], "Advies_rapport.pdf")]),
  purpose: "approve",
  about: "dossier/d/1",
  isForPartner: false,
  deadline: "",
  message: " ",
  ...more,
});

it("begins with the name of the file as its title", () => {
  expect(titleOf("Advies_rapport.v2.pdf")).toBe("Advies rapport.v2");
  const begun = values().files;
  expect(begun.map(({ label }) => label)).toEqual(["Advies rapport"]);
  // What was typed of a file stays while others are added.
  const typed = begun.map((one) => ({ ...one, label: "Ons advies" }));
  const more = withFiles(typed, [...typed.map(({ file }) => file), new File(["y"], "b.pdf")]);
  expect(more.map(({ label }) => label)).toEqual(["Ons advies", "b"]);
});

it("asks for a file, a title, and a day that is still to come", () => {
  const today = "2026-11-27";
  expect(placeErrors(values(), today, false)).toBeNull();
  expect(placeErrors(values({ files: [] }), today, false)?.files).toBe("desk.documents.filesMissing");
  const untitled = values().files.map((one) => ({ ...one, label: " " }));
  expect(placeErrors(values({ files: untitled }), today, false)?.labels.size).toBe(1);
  expect(placeErrors(values({ deadline: "gisteren" }), today, false)?.deadline).toBe("desk.ask.noDate");
  expect(placeErrors(values({ deadline: "1-1-2020" }), today, false)?.deadline).toBe("desk.ask.past");
  expect(placeErrors(values({ deadline: "1-1-2020", purpose: "read" }), today, false)).toBeNull();
  const two = withFiles([], [new File(["x"], "a.pdf"), new File(["y"], "b.pdf")]);
  expect(placeErrors(values({ files: two }), today, true)?.files).toBe("desk.documents.oneFile");
});

it("makes a publication for the server", () => {
  const placed = { file: new File(["x"], "a.pdf"), key: "k", label: " Advies rapport ", error: null };
  expect(toPublication(values({ deadline: "31-12-2026" }), placed, ["anna"], undefined)).toEqual({
    purpose: "approve",
    label: "Advies rapport",
    owners: ["anna"],
    product: { kind: "dossier", external_id: "d/1" },
    message: null,
    deadline: "2026-12-31",
    replaces: null,
  });
});
