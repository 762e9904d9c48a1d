// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { initTranslations } from "../../../shared/i18n";
import { setBoot } from "../../firm/useBoot";
import Screen from "./Screen";

vi.mock("../common/ActionPage", () => ({ ActionPage: () => <p>the proposal</p> }));
vi.mock("../../common/NotFound", () => ({ NotFound: () => <p>not found</p> }));

async function renderedText(has_generalinsurance_enabled: boolean): Promise<string | null> {
  setBoot({ licence: { modules: { has_generalinsurance_enabled } }, languages: [] } as never);
  await initTranslations([]);
  render(<Screen params={{ action: "a", id: "w" }} />);
  return screen.getByText(/./).textContent;
}

afterEach(cleanup);

test("where the firm has no insurances there is no page for signing one", async () => {
  expect(await renderedText(true)).toBe("the proposal");
  cleanup();
  expect(await renderedText(false)).toBe("not found");
});
