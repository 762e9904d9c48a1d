// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { mustChooseBranch } from "./branch";

const branch = (domain: string) => ({ id: domain, name: domain, domain });
const boot = (domain: string | null, chooser: boolean, branches: string[]) =>
  ({
    domain,
    licence: { id: "licence", name: "Firm", features: {}, modules: {}, smartcare: {}, content: {} },
    licenses: branches.map(branch),
    languages: [],
    dictionary: [],
    multiple_domains: { id: "licence", show_domain_chooser: chooser },
  }) as never;

test("without a firm one chooses first", () => {
  expect(mustChooseBranch({ ...(boot(null, true, []) as object), licence: null } as never, true)).toBe(true);
});

test("a firm that is known by its address still asks for the branch, where it offers several", () => {
  expect(mustChooseBranch(boot(null, true, ["a", "b"]), true)).toBe(true);
  expect(mustChooseBranch(boot("a", true, ["a", "b"]), true)).toBe(false);
  expect(mustChooseBranch(boot(null, false, ["a", "b"]), true)).toBe(false);
  expect(mustChooseBranch(boot(null, true, ["a"]), true)).toBe(false);
});

test("whoever is signed in has chosen", () => {
  expect(mustChooseBranch(boot(null, true, ["a", "b"]), false)).toBe(false);
});
