import { expect, test } from "@playwright/test";
import type { BackOfficeSchemas } from "../../src/desk/api/operations";
import { expectState } from "../support/checks/state";
import { beheer } from "../support/desk/members";
import { mockDesk } from "../support/desk/mockDesk";
import { dossier, fullDeskResponses } from "../support/desk/records";
import { respond } from "../support/desk/responses";

const people = [
  { external_id: "anna", name: "Anna de Vries" },
  { external_id: "bram", name: "Bram de Vries" },
];
const about = { external_id: "d-1", label: "Aankoop Lange Nieuwstraat" };
const message: BackOfficeSchemas["FirmMessage"] = {
  text: "Is de taxatie al binnen?",
  by: { kind: "consumer", id: "anna", name: "Anna de Vries" },
  sent_at: "2026-11-25T10:00:00Z",
  delivered_at: "2026-11-25T10:00:00Z",
  read_at: null,
  is_unread: true,
  advice: null,
  action: null,
  moved_from: null,
  attachments: [],
};
const thread = (unread: number, of: typeof about | null): BackOfficeSchemas["FirmThread"] => ({
  dossier: of,
  is_closed: false,
  people: of ? people : people.slice(0, 1),
  unread,
  unread_since: unread > 0 ? message.sent_at : null,
  last_message: null,
});

test("the conversation with the unread message is opened, and an answer counts as read", async ({ page }) => {
  const path = { external_id: "anna" };
  await mockDesk(page, beheer, {
    ...fullDeskResponses,
    ...respond(
      "GET /consumers/{external_id}/messages/threads",
      {
        data: [
          { type: "message-threads", id: "t-0", attributes: thread(0, null) },
          { type: "message-threads", id: "t-1", attributes: thread(1, about) },
        ],
        meta: { usual_answer_seconds: null },
      },
      path,
    ),
    ...respond(
      "GET /consumers/{external_id}/messages",
      {
        data: [{ type: "messages", id: "m-1", attributes: message }],
        meta: { next: null, dossier: about, is_closed: false, people },
      },
      path,
    ),
    ...respond(
      "POST /consumers/{external_id}/messages/read",
      { data: { type: "message-threads", id: "t-1", attributes: thread(0, about) } },
      path,
    ),
  });
  const read: unknown[] = [];
  await page.route("**/consumers/anna/messages/read", (route) => {
    read.push(route.request().postDataJSON());
    return route.fallback();
  });
  await page.route("**/backoffice/v1/consumers/anna/messages", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 201,
          json: { data: { type: "messages", id: "m-2", attributes: message }, meta: { moved: false } },
        })
      : route.fallback(),
  );
  await page.goto("/desk/clients/anna?tab=messages&domain=vandijk");
  const opened = page.getByRole("link", { name: /Aankoop Lange Nieuwstraat/, exact: false });
  await expect(opened).toHaveAttribute("aria-current", "page");
  await expect(page.getByText("Dit gesprek leest ook: Bram de Vries.")).toBeVisible();
  await expectState(page, "desk-messages-unread");
  await page.getByLabel("Bericht aan de klant").fill("Ja, vanochtend.");
  await page.getByRole("button", { name: "Versturen" }).click();
  await expect(page.getByText("Het bericht is verstuurd.")).toBeVisible();
  await expect.poll(() => read).toEqual([{ up_to: "m-1", dossier: "d-1" }]);
});

test("a line of the trail names what it is about", { tag: "@phone" }, async ({ page }) => {
  const line = {
    type: "record.read",
    actor: "staff 0190 Eva Jansen",
    consumer_id: null,
    occurred_at: "2026-11-25T10:00:00Z",
    ip: null,
    user_agent: null,
    details: { type: "dossiers", external_id: dossier.id },
  };
  await mockDesk(page, beheer, {
    ...fullDeskResponses,
    ...respond("GET /audit", {
      data: [{ type: "audit-lines", id: "l-1", attributes: line }],
      meta: { next: "" },
    }),
  });
  await page.goto("/desk/clients/anna?tab=trail&domain=vandijk");
  await expect(page.getByRole("listitem").filter({ hasText: "Gegevens ingezien" })).toContainText(
    "Aankoop Lange Nieuwstraat",
  );
  await expectState(page, "desk-trail");
});

test("a document that is delivered again says why it was rejected before", async ({ page }) => {
  const upload: BackOfficeSchemas["Upload"] = {
    consumer_external_id: "anna",
    action_external_id: "action-up-1",
    action_id: null,
    label: "Werkgeversverklaring",
    file_name: "oud.pdf",
    media_type: "application/pdf",
    bytes: 1000,
    sha256: null,
    state: "rejected",
    reason: "De tweede bladzijde ontbreekt.",
    comment: null,
    delivered_at: "2026-01-02T10:00:00Z",
    reviewed_at: "2026-01-03T10:00:00Z",
    reviewed_by: "Eva Jansen",
  };
  await mockDesk(page, beheer, {
    ...respond("GET /uploads", { data: [{ type: "uploads", id: "up-0", attributes: upload }], meta: {} }),
  });
  await page.goto("/desk/review/up-1?domain=vandijk");
  await expect(page.getByText("Opnieuw aangeleverd")).toBeVisible();
  await expect(page.getByText("Afgekeurd op 03-01-2026", { exact: false })).toBeVisible();
  await expect(page.getByText("De tweede bladzijde ontbreekt.")).toBeVisible();
  await expectState(page, "desk-review-again");
});

test("contradictions stand at their field, and what may not be meant is said", async ({ page }) => {
  await mockDesk(page, beheer, fullDeskResponses);
  await page.goto("/desk/products/appointment/new?client=anna&from=%2Fappointments&domain=vandijk");
  await expect(page.getByRole("link", { name: "Afspraken" }).last()).toHaveAttribute("href", /appointments/);
  await page.getByLabel("Naam").fill("Offerte bespreken");
  await page.getByRole("textbox", { name: "Datum" }).fill("1-1-2020");
  await expect(page.getByText("01-01-2020 is al voorbij.", { exact: false })).toBeVisible();
  await page.getByLabel("Eindtijd", { exact: true }).fill("9:30");
  await page.getByRole("button", { name: "Toevoegen" }).click();
  await expect(page.getByText("Kies een tijd na het begin van de afspraak.", { exact: true })).toBeVisible();
  await expectState(page, "desk-appointment-contradiction");
  // The adviser of the only dossier is the one of what is added to it.
  await expect(page.getByRole("combobox", { name: "Adviseur" })).toHaveValue("eva");
});

test("a client without an address of e-mail cannot be invited, and the page says why", {
  tag: "@phone",
}, async ({ page }) => {
  const { "GET /backoffice/v1/consumers/bram": _, ...rest } = fullDeskResponses;
  await mockDesk(page, beheer, {
    ...rest,
    ...respond(
      "GET /consumers/{external_id}",
      {
        data: {
          type: "consumers",
          id: "bram",
          attributes: { email: null, first_name: "Bram", last_name: "Vries" },
          meta: {
            portal_id: "bram",
            version: 1,
            revision: null,
            updated_at: null,
            managed_by: "desk",
            managed_by_name: null,
            has_password: false,
            has_passkey: false,
            two_factor_enabled: false,
            two_factor_reset_at: null,
            activated_at: null,
            invited_at: null,
            partner_name: null,
            ended_at: null,
            mail: {
              actions: true,
              reminders: true,
              appointments: true,
              messages: true,
              is_undeliverable: false,
            },
          },
        },
      },
      { external_id: "bram" },
    ),
  });
  await page.goto("/desk/clients/bram?domain=vandijk");
  await expect(page.getByText("Zonder e-mailadres kan deze klant niet worden uitgenodigd.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Uitnodigen" })).toHaveCount(0);
  await page.getByRole("link", { name: "E-mailadres toevoegen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Klant wijzigen");
});
