import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { eva } from "../support/desk/members";
import { mockDesk } from "../support/desk/mockDesk";
import { lists } from "../support/desk/requestTemplates";
import { rejection, respond } from "../support/desk/responses";

const open = (page: Page, path = "") => page.goto(`/desk${path}?domain=vandijk`);

/** Counts what is sent, with its key. */
function watchSent(page: Page): { key: string | undefined; body: { requests: { label: string }[] } }[] {
  const sent: { key: string | undefined; body: { requests: { label: string }[] } }[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().endsWith("/consumers/anna/requests")) return;
    sent.push({ key: request.headers()["idempotency-key"], body: request.postDataJSON() });
  });
  return sent;
}

test("a client is asked for what a list has, in words of one's own", async ({ page }) => {
  await mockDesk(page, eva, {
    ...respond(
      "POST /consumers/{external_id}/requests",
      { requests: [], is_repeated: false },
      { external_id: "anna" },
    ),
  });
  const sent = watchSent(page);
  await open(page, "/clients/anna");
  await page.getByRole("link", { name: "Vragen om…" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vraag Anna de Vries om…");
  // The first list of the firm may be about something painful: none is sent before one is chosen.
  await expect(page.getByLabel("Lijst")).toHaveValue("");
  await expect(page.getByRole("button", { name: /versturen/ })).toHaveCount(0);
  await expectState(page, "desk-ask-unchosen");
  await page.getByLabel("Lijst").selectOption("employed");
  const preview = page.getByRole("complementary", { name: "Zo ziet Anna de Vries het" });
  const requests = { has: page.getByRole("heading") };
  await expect(preview.getByRole("listitem").filter(requests)).toHaveCount(2);
  const ofPartner = page.getByRole("complementary", { name: /Zo ziet Bram .* het/ });
  await expect(ofPartner.getByRole("listitem").filter(requests)).toHaveCount(2);
  await expect(page.getByText(/Er gaat een e-mail naar anna\.devries@example\.nl/)).toBeVisible();
  await expectState(page, "desk-ask");
  await expect(page.getByLabel("Titel").first()).toBeHidden();
  await page.getByRole("button", { name: "Tekst: Inventarisatie van je situatie" }).click();
  await page.getByLabel("Titel").first().fill("Vertel ons over je plannen");
  await expect(preview.getByRole("heading", { name: "Vertel ons over je plannen" })).toBeVisible();
  await page.getByRole("checkbox", { name: /studieschuld/ }).check();
  await page.getByLabel("Hoort bij").selectOption("mortgage/m");
  await page.getByRole("button", { name: "4 verzoeken versturen" }).click();
  await expect(
    page.getByText("4 verzoeken zijn verstuurd aan Anna de Vries en Bram de Vries."),
  ).toBeVisible();
  await expect(page).toHaveURL(/tab=requests/);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body.requests.map(({ label }) => label)).toEqual([
    "Vertel ons over je plannen",
    "Recente loonstrook",
    "Recente loonstrook",
    "Overzicht van je studieschuld",
  ]);
});

test("what cannot be sent is said where it is, and nothing is lost on a reload", { tag: "@phone" }, async ({
  page,
}) => {
  await mockDesk(page, eva);
  await open(page, "/clients/anna/ask");
  await page.getByLabel("Lijst").selectOption("employed");
  await page
    .getByRole("button", { name: "Niets aanvinken" })
    .or(page.getByRole("button", { name: "Alles aanvinken" }))
    .click();
  await page.getByLabel("Lijst").selectOption("own");
  await page.getByRole("button", { name: "1 verzoek versturen" }).click();
  await expect(page.getByText("Geef het verzoek een titel.")).toBeVisible();
  await expect(page.getByLabel("Titel")).toBeFocused();
  await page.getByLabel("Uiterlijk op").fill("2020-01-01");
  await expect(page.getByText("Kies vandaag of een latere dag.")).toBeVisible();
  await expectState(page, "desk-ask-violations");
  await page.getByLabel("Titel").fill("Foto van de dakkapel");
  await page.reload();
  await expect(page.getByLabel("Titel")).toHaveValue("Foto van de dakkapel");
  await expect(page.getByText("U bent verdergegaan waar u was gebleven.")).toBeVisible();
});

test("an answer that gets lost is asked for again by the same key", { tag: "@phone" }, async ({ page }) => {
  await mockDesk(page, eva, {
    ...respond(
      "POST /consumers/{external_id}/requests",
      { requests: [], is_repeated: true },
      { external_id: "anna" },
    ),
  });
  const sent = watchSent(page);
  let isLost = true;
  await page.route("**/consumers/anna/requests", async (route) => {
    if (isLost) await route.abort();
    else await route.fallback();
  });
  await open(page, "/clients/anna/ask");
  await page.getByLabel("Lijst").selectOption("employed");
  await page.getByRole("button", { name: "3 verzoeken versturen" }).click();
  await expect(page.getByRole("alert")).toContainText("Er is geen verbinding");
  await expectState(page, "desk-ask-offline");
  isLost = false;
  await page.getByRole("button", { name: "Opnieuw proberen" }).click();
  await expect(
    page.getByText("3 verzoeken zijn verstuurd aan Anna de Vries en Bram de Vries."),
  ).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test("a set that arrived before it was changed is not sent twice", { tag: "@phone" }, async ({ page }) => {
  await mockDesk(page, eva, {
    ...respond("POST /consumers/{external_id}/requests", rejection(422, "IDEMPOTENCY_KEY_REUSED"), {
      external_id: "anna",
    }),
  });
  await open(page, "/clients/anna/ask");
  await page.getByLabel("Lijst").selectOption("employed");
  await page.getByRole("button", { name: "3 verzoeken versturen" }).click();
  await expect(page.getByText("Dit was al verstuurd")).toBeVisible();
  await page.getByRole("link", { name: "Naar de verzoeken" }).click();
  await expect(page).toHaveURL(/tab=requests/);
});

test("who has no partner is asked alone, and a failing list can be asked for again", {
  tag: "@phone",
}, async ({ page }) => {
  const alone = { ...lists, partner: null };
  await mockDesk(page, eva, {
    ...respond("GET /consumers/{external_id}/request-templates", alone, { external_id: "anna" }),
  });
  await open(page, "/clients/anna/ask");
  await page.getByLabel("Lijst").selectOption("employed");
  await expect(page.getByRole("checkbox")).toHaveCount(3);
  await mockDesk(page, eva, {
    ...respond("GET /consumers/{external_id}/request-templates", rejection(500, "INTERNAL_ERROR"), {
      external_id: "anna",
    }),
  });
  await page.reload();
  await expect(page.getByRole("alert").first()).toBeVisible();
});

test("what a client answered is a receipt with its seal and documents", async ({ page }) => {
  await mockDesk(page, eva);
  await page.goto("/desk/clients/anna?tab=answers&domain=vandijk");
  await expect(page.getByText("Verzegeling klopt", { exact: true })).toBeVisible();
  await expect(page.getByText("Verzegeling klopt niet")).toBeVisible();
  await page
    .getByRole("button", { name: /^Ontvangstbewijs/ })
    .first()
    .click();
  await expect(page.getByText("Ondertekende opdracht")).toBeVisible();
  await expectState(page, "desk-answers");
  await page
    .getByRole("button", { name: /^Ontvangstbewijs/ })
    .last()
    .click();
  await expect(page.getByText("Dit antwoord is niet meer zoals het is gegeven")).toBeVisible();
});
