import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { beheer, eva } from "../support/desk/members";
import { mockDesk } from "../support/desk/mockDesk";
import { appointment, fullDeskResponses, order, signRequest } from "../support/desk/records";
import { respond } from "../support/desk/responses";

/** The signatures of an order, and what the desk says where taking something back fails. */

const open = (page: Page, path: string) => page.goto(`/desk${path}?domain=vandijk`);
/** Lets a call fail with a code. */
const failCall = (page: Page, path: string, status: number, code: string) =>
  page.route(`**/backoffice/v1${path}`, (route) =>
    route.fulfill({ status, json: { error: { code, message: "" } } }),
  );

const signed = { ...order, attributes: { ...order.attributes, owners: ["anna", "bram"], is_signed: true } };

test("an order that one of two signed names both, and is not changed any more", async ({ page }) => {
  await mockDesk(page, beheer, {
    ...fullDeskResponses,
    ...respond("GET /actions", { data: [signRequest(["anna"], null)], meta: {} }),
  });
  await open(page, "/products/otd/o-1");
  await expect(page.getByText("Anna de Vries heeft ondertekend")).toBeVisible();
  await expect(page.getByText("Bram de Vries heeft nog niet ondertekend")).toBeVisible();
  await expect(
    page.getByText("Alleen in het portaal: Bram de Vries is nog niet uitgenodigd", { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Wijzigen" })).toHaveCount(0);
  await expectState(page, "desk-order-half-signed");
});

test("a signature that cannot be undone says so, and the reason stays", async ({ page }) => {
  await mockDesk(page, beheer, {
    ...fullDeskResponses,
    ...respond("GET /products/otd/{external_id}", { data: signed }, { external_id: "o-1" }),
    ...respond("GET /actions", { data: [signRequest(["anna", "bram"], "2026-11-20T10:00:00Z")], meta: {} }),
  });
  await failCall(page, "/products/otd/o-1/reopen", 500, "INTERNAL");
  await open(page, "/products/otd/o-1");
  await page.getByRole("button", { name: "Ondertekening ongedaan maken" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reden").fill("Het tarief klopte niet.");
  await dialog.getByRole("button", { name: "Ondertekening ongedaan maken" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("Reden")).toHaveValue("Het tarief klopte niet.");
  await expectState(page, "desk-order-reopen-failed");
});

test("a colleague who is no administrator reads who can undo a signature", { tag: "@desktop" }, async ({
  page,
}) => {
  await mockDesk(page, eva, {
    ...fullDeskResponses,
    ...respond("GET /desk/api/auth/me", {
      member: eva,
      firm: { slug: "vandijk", name: "Van Dijk", desk: "full", rejection_reasons: [] },
      rights: ["read", "records", "handover"],
      passkeys: [],
      totp: true,
      password: true,
      identities: [],
      notices: "at_once",
      sends_mail: true,
      minimum_password_strength: 50,
    }),
    ...respond("GET /products/otd/{external_id}", { data: signed }, { external_id: "o-1" }),
  });
  await open(page, "/products/otd/o-1");
  await expect(page.getByText("Een beheerder kan de ondertekening ongedaan maken.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ondertekening ongedaan maken" })).toHaveCount(0);
});

test("an appointment that a client cancelled says so, and restoring it may fail", async ({ page }) => {
  const cancelled = appointment("a-1", 1, "10:00", "11:00", "Offerte bespreken");
  await mockDesk(page, beheer, {
    ...fullDeskResponses,
    ...respond(
      "GET /products/appointment/{external_id}",
      {
        data: {
          ...cancelled,
          attributes: { ...cancelled.attributes, is_cancelled: true },
          meta: { ...cancelled.meta, done_by_consumer: { is_cancelled: true } },
        },
      },
      { external_id: "a-1" },
    ),
  });
  await failCall(page, "/products/appointment/a-1/reinstate", 409, "RECORD_MANAGED_ELSEWHERE");
  await open(page, "/products/appointment/a-1");
  await expect(page.getByText("De klant heeft deze afspraak in het portaal afgezegd.")).toBeVisible();
  await page.getByRole("button", { name: "Afspraak herstellen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Afspraak herstellen" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await expectState(page, "desk-appointment-restore-failed");
});
