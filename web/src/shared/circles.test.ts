import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { circles, crowds, rustUses, scriptUses } from "../../scripts/circles.mjs";

const folders: string[] = [];

function tree(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "circles-"));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test("finds modules of a crate that use each other, also by a name that the crate hands on", () => {
  const src = tree({
    "lib.rs": "mod orders;\nmod payments;\nmod prices;\npub use payments::Payment;\n",
    "orders.rs": "use crate::{prices::Price, Payment};\npub struct Order(Payment, Price);\n",
    "payments/mod.rs": "mod refunds;\npub struct Payment;\n",
    "payments/refunds.rs": "fn refund() -> super::Payment { crate::orders::pay(); super::Payment }\n",
    "prices.rs": "pub struct Price;\n",
  });
  expect(circles(rustUses(src))).toEqual([
    {
      path: ["orders", "payments", "orders"],
      uses: ["orders uses payments", "payments/refunds uses orders"],
    },
  ]);
});

test("finds modules of a folder that use each other", () => {
  const src = tree({
    "lib.rs": "mod records;\n",
    "records/mod.rs": "mod read;\nmod write;\n",
    "records/read.rs": "use super::write::Row;\n",
    "records/write.rs": "pub struct Row;\nfn write() { super::read::read() }\n",
  });
  expect(circles(rustUses(src)).map(({ path }) => path)).toEqual([
    ["records/read", "records/write", "records/read"],
  ]);
});

test("finds nothing in a parent and its children, in tests, comments and texts", () => {
  const src = tree({
    "lib.rs": "mod orders;\nmod prices;\n",
    "orders/mod.rs": "mod lines;\nuse crate::prices::Price;\npub struct Order(Vec<lines::Line>);\n",
    "orders/lines.rs": "pub struct Line;\nfn of(_: &super::Order) {}\n",
    "prices.rs":
      '// As in crate::orders::Order.\nfn name() -> &\'static str { "crate::orders::Order" }\npub struct Price;\n' +
      "#[cfg(test)]\nmod tests {\n    use crate::orders::Order;\n}\n",
    "tests/mod.rs": "use crate::orders::Order;\n",
  });
  expect(circles(rustUses(src))).toEqual([]);
});

test("finds folders of the app that import each other", () => {
  const src = tree({
    "portal/actions/Page.tsx": 'import { Card } from "../ui/Card";\n',
    "portal/ui/Card.tsx": 'const Page = lazy(() => import("../actions/Page"));\n',
    "portal/ui/Card.test.tsx": 'import { Other } from "../other/Other";\n',
    "portal/other/Other.tsx": 'import { Card } from "../ui/Card";\n',
  });
  expect(circles(scriptUses(src)).map(({ path }) => path)).toEqual([
    ["portal/actions", "portal/ui", "portal/actions"],
  ]);
});

test("finds folders with too many files, and exceptions without need", () => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/${index}.rs`);
  const snapshots = "crates/jobs/src/mail/snapshots";
  const found = crowds([...files("a/full", 25), ...files("a/crowded", 26), ...files(snapshots, 26)]);
  expect(found).toContain("a/crowded has 26 files: divide it by subject, 25 at most in each folder");
  expect(found.filter((finding) => /full|mail/.test(finding))).toEqual([]);
  expect(found).toContain("docs/images/desk needs no exception in web/scripts/circles.mjs any more");
});
