// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { initTranslations, loadAllTranslations } from "../../../shared/i18n";
import { UiProvider } from "../../../shared/ui/overlay/UiProvider";
import { consumerQuery } from "../../api/queries/consumer";
import { setBoot } from "../../firm/useBoot";
import Screen from "./Screen";

vi.mock("../common/ActionPage", () => ({
  ActionPage: ({ children }: { children: (action: object) => ReactNode }) => children({ id: "a" }),
}));
vi.mock("../../submission/useSubmitAction", () => ({
  useSubmitAction: () => ({ submit: () => undefined, sending: false, failure: null, error: null }),
}));
vi.mock("../../api/queries/partner", () => ({
  usePartnerForForm: () => ({ partner: undefined, error: new Error("away"), refetch: async () => undefined }),
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a partner who could not be read is said to be so, and the form is there all the same", async () => {
  const anna = { type: "consumers", id: "anna", attributes: { first_name: "Anna" } };
  const draft = { type: "drafts", id: "a", attributes: { data: null, revision: null } };
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json({ data: path === "/api/consumers" ? anna : draft }),
  );
  setBoot({ licence: { name: "Firm" }, languages: [] } as never);
  await initTranslations([]);
  await loadAllTranslations();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  // What was read before is not what the form begins with.
  client.setQueryData(consumerQuery.queryKey, { id: "anna", first_name: "Hanna" } as never);
  render(
    <QueryClientProvider client={client}>
      <UiProvider>
        <Screen params={{ action: "a" }} />
      </UiProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^Kon partner data niet vinden\./)).toBeDefined();
  expect(screen.getByRole("button", { name: "Opnieuw proberen" })).toBeDefined();
  // The firm's data are folded until they are changed; the others are asked.
  expect(await screen.findByLabelText(/Achternaam \*|Achternaam\u00a0\*/)).toHaveProperty("value", "");
  fireEvent.click(screen.getByRole("button", { name: "Uw gegevens: wijzigen" }));
  expect(await screen.findByLabelText(/Voornaam/)).toHaveProperty("value", "Anna");
});
