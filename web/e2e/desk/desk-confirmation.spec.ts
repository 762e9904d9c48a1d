import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { beheer } from "../support/desk/members";
import { mockDesk } from "../support/desk/mockDesk";
import { fullDeskResponses } from "../support/desk/records";

const required = {
  status: 403,
  json: { error: { code: "CONFIRMATION_REQUIRED", message: "", confirm: "code", confirm_options: ["code"] } },
};

/** Has the server ask for a second factor before a call, until one is given. Returns the bodies that it was sent. */
async function askFirst(page: Page, path: string, method: string, response: object) {
  let isConfirmed = false;
  const bodies: unknown[] = [];
  await page.route("**/desk/api/auth/confirm", (route) => {
    isConfirmed = true;
    return route.fulfill({ status: 204 });
  });
  await page.route(path, (route) => {
    if (route.request().method() !== method) return route.fallback();
    bodies.push(method === "GET" ? null : route.request().postDataJSON());
    return route.fulfill(isConfirmed ? response : required);
  });
  return bodies;
}

test("a second factor is asked for in place: what was typed stays, and is sent when it was given", async ({
  page,
}) => {
  await mockDesk(page, beheer);
  const bodies = await askFirst(page, "**/backoffice/v1/staff", "POST", {
    status: 201,
    json: { data: { id: "0190", email: "noa@example.nl" } },
  });
  await page.goto("/desk/colleagues?domain=vandijk");
  await page.getByRole("button", { name: "Collega uitnodigen" }).click();
  const form = page.getByRole("dialog", { name: "Collega uitnodigen" });
  await form.getByLabel("Naam").fill("Noa Visser");
  await form.getByLabel("E-mailadres").fill("noa@example.nl");
  await form.getByLabel("Rol").selectOption("admin");
  await form.getByRole("button", { name: "Uitnodiging versturen" }).click();

  const question = page.getByRole("dialog", { name: "Bevestig dat u het bent" });
  await expect(question.getByLabel("Code")).toBeFocused();
  await expectState(page, "desk-confirmation");
  await question.getByRole("button", { name: "Annuleren" }).click();
  await expect(form.getByRole("alert")).toContainText("niet bevestigd");
  await expect(form.getByLabel("Naam")).toHaveValue("Noa Visser");

  await form.getByRole("button", { name: "Uitnodiging versturen" }).click();
  await question.getByLabel("Code").fill("123 456");
  await question.getByRole("button", { name: "Bevestigen" }).click();
  await expect(page.getByText("De uitnodiging wordt gemaild naar noa@example.nl")).toBeVisible();
  await expect(form).toHaveCount(0);
  const sent = { name: "Noa Visser", email: "noa@example.nl", role: "admin" };
  // Once cancelled, once asked, and once done.
  expect(bodies).toEqual([1, 2, 3].map(() => expect.objectContaining(sent)));
});

test("a dossier with its evidence is downloaded after a second factor", { tag: "@desktop" }, async ({
  page,
}) => {
  await mockDesk(page, beheer, fullDeskResponses);
  await askFirst(page, "**/backoffice/v1/dossiers/*/bundle", "GET", {
    body: "PK",
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="dossier.zip"',
    },
  });
  await page.goto("/desk/dossiers/d-1?domain=vandijk");
  await page.getByRole("button", { name: "Dossier downloaden" }).click();
  const question = page.getByRole("dialog", { name: "Bevestig dat u het bent" });
  await question.getByLabel("Code").fill("123456");
  const downloading = page.waitForEvent("download");
  await question.getByRole("button", { name: "Bevestigen" }).click();
  expect((await downloading).suggestedFilename()).toBe("dossier.zip");
});
