import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { consumerQuery } from "../../api/queries/consumer";
import { setBoot } from "../../app/boot-context";
import { Components } from "../../app/Components";
import { allWording, startWording } from "../../wording";
import Screen from "./Screen";

vi.mock("../frame/ActionPage", () => ({
  ActionPage: ({ children }: { children: (action: object) => ReactNode }) => children({ id: "a" }),
  Sheet: ({ children }: { children: ReactNode }) => children,
}));
vi.mock("../frame/useAct", () => ({
  useAct: () => ({ submit: () => undefined, sending: false, failure: null, error: null }),
}));
vi.mock("../../api/queries/partner", () => ({
  usePartner: () => ({ partner: undefined, error: new Error("away"), refetch: async () => undefined }),
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a partner who could not be read is said to be so, and the form is there all the same", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ data: { type: "drafts", id: "a", attributes: { data: null, revision: null } } }),
  );
  setBoot({ licence: { name: "Firm" }, languages: [] } as never);
  await startWording([]);
  await allWording();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(consumerQuery.queryKey, { id: "anna", first_name: "Anna" } as never);
  render(
    <QueryClientProvider client={client}>
      <Components>
        <Screen />
      </Components>
    </QueryClientProvider>,
  );
  expect(screen.getByText("Kon partner data niet vinden.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Opnieuw proberen" })).toBeDefined();
  expect(await screen.findByLabelText(/Voornaam/)).toHaveProperty("value", "Anna");
});
