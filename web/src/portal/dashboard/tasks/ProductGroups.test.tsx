// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { initTranslations, loadAllTranslations } from "../../../shared/i18n";
import { setBoot } from "../../firm/useBoot";
import { ProductGroups } from "./ProductGroups";

vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));
vi.mock("../../products/common/ActionList", () => ({ ActionItems: () => null }));

const todo = (id: string, type: string, label: string) =>
  ({ id, type: "KNOWLEDGE_FORM", is_done: false, product: { id, type, label } }) as never;

/** The headings of the products with something to do, each with where it leads. */
async function headings(hasInsurances: boolean): Promise<[string, string | null][]> {
  setBoot({ licence: { modules: { has_generalinsurance_enabled: hasInsurances } }, languages: [] } as never);
  await initTranslations([]);
  await loadAllTranslations();
  const actions = [todo("i", "GENERAL_INSURANCE", "Inboedel"), todo("p", "PURCHASE_INTENTION", "")];
  render(<ProductGroups actions={actions} />);
  return screen
    .getAllByRole("heading", { level: 3 })
    .map((heading) => [heading.textContent ?? "", heading.querySelector("a")?.getAttribute("href") ?? null]);
}

afterEach(cleanup);

test("a product without a name is called by its kind", async () => {
  expect(await headings(true)).toEqual([
    ["Inboedel", "/general-insurances/$id"],
    ["Koopwens", "/purchase-intentions/$id"],
  ]);
});

test("a product of a module that is off leads nowhere", async () => {
  expect((await headings(false))[0]).toEqual(["Inboedel", null]);
});
