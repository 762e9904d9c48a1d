// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { initTranslations, loadAllTranslations } from "../../../shared/i18n";
import { actionsQuery } from "../../api/queries/actions";
import { receivedDocumentsQuery } from "../../api/queries/receivedDocuments";
import { uploadsQuery } from "../../api/queries/uploads";
import { MyDocuments } from "./MyDocuments";

const product = { id: "mortgage", label: "Hypotheek", type: "MORTGAGE" };
const paper = (place: number) => ({
  id: `paper-${place}`,
  label: `Stuk ${place}`,
  filename: "stuk.pdf",
  size: 2048,
  date_created: "2026-11-21T09:00:00Z",
});

test("a long list of documents comes in parts, the firm's before one's own", async () => {
  await initTranslations([]);
  await loadAllTranslations();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(actionsQuery.queryKey, []);
  client.setQueryData(
    receivedDocumentsQuery.queryKey,
    [0, 1].map((place) => ({
      ...paper(place),
      description: null,
      seal: place === 0 ? "b_t" : "unsealed",
      product,
    })),
  );
  client.setQueryData(
    uploadsQuery.queryKey,
    Array.from({ length: 70 }, (_, place) => ({
      ...paper(place + 2),
      state: "accepted" as const,
      reason: null,
      comment: null,
      action_id: null,
      product: place === 69 ? { ...product, id: "another" } : product,
    })),
  );
  render(
    <QueryClientProvider client={client}>
      <MyDocuments product="mortgage" />
    </QueryClientProvider>,
  );
  const listedNames = () =>
    screen.getAllByRole("listitem").map((item) => item.querySelector("strong")?.textContent);
  expect(listedNames()).toEqual(Array.from({ length: 50 }, (_, place) => `Stuk ${place}`));
  expect(screen.getByText("Verzegeld")).toBeDefined();
  expect(screen.getByText("Nog niet verzegeld")).toBeDefined();
  expect(screen.getByText("50 van 71 getoond")).toBeDefined();
  act(() => {
    fireEvent.click(screen.getByRole("button", { name: "Toon nog 21" }));
  });
  expect(listedNames()).toHaveLength(71);
  expect(listedNames().at(-1)).toBe("Stuk 70");
});
