import { expect, test } from "vitest";
import { groupDocuments } from "./groupDocuments";

const dossier = { id: "d", label: "Aankoop woning", type: "DOSSIER" };
const mortgage = { id: "m", label: "Hypotheek", type: "MORTGAGE" };
const action = (id: string, type: string, product: object | null) => ({ id, type, product }) as never;
const paper = (id: string, product: object | null, action_id: string | null = null) =>
  ({ id, label: id, product, action_id }) as never;

test("all that was delivered and received stands below its dossier or product, also what has none", () => {
  const actions = [
    action("fetch", "DOWNLOAD_FINAL_OFFER", mortgage),
    action("ask-dossier", "DOCUMENT", dossier),
    action("ask", "DOCUMENT", null),
  ];
  const received = [paper("given", dossier), paper("loose", null)];
  const uploads = [
    paper("payslip", null, "ask-dossier"),
    paper("passport", null, "ask"),
    paper("deed", mortgage),
  ];
  const ids = (list: { id: string }[]) => list.map(({ id }) => id);
  const groups = groupDocuments(actions, received, uploads).map((group) => [
    group.label,
    ids(group.downloads),
    ids(group.documents),
    ids(group.uploads),
  ]);
  expect(groups).toEqual([
    ["Aankoop woning", [], ["given"], ["payslip"]],
    ["Hypotheek", ["fetch"], [], ["deed"]],
    ["", [], ["loose"], ["passport"]],
  ]);
});

test("a product about which nothing was sent has no group", () => {
  expect(groupDocuments([action("ask", "DOCUMENT", mortgage)], [], [])).toEqual([]);
});
