import { expect, test } from "vitest";
import kinds from "../../../../crates/app/src/audit/audit_kind.rs?raw";
import nl from "../../../../messages/shared/nl.json";

test("everything that is recorded of an account has its words in the activity list", () => {
  const names = [...kinds.matchAll(/Self::\w+ => "([a-z_]+\.[a-z_]+)"/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(Object.keys(nl.settings.activity.event)).toEqual(
    expect.arrayContaining(names.map((name) => name.replaceAll(".", "_"))),
  );
});
