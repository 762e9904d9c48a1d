import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { pdf } from "../support/files";
import { textsIn } from "../support/languageVariants";
import { enterAs, newPerson, put, sessionOf } from "../support/people/people";

const t = textsIn("formal");
const file = { name: "loonstrook.pdf", mimeType: "application/pdf", buffer: pdf() };

/** Has the server refuse a call with this code. */
const refuse = (page: Page, path: string, status: number, code: string) =>
  page.route(path, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status, json: { error: { code, message: "" } } })
      : route.continue(),
  );

test("what can no longer be stored is said where files are chosen, and nothing typed is lost", async ({
  page,
}) => {
  const { request } = page;
  const person = await newPerson(request, "formal");
  const { id, firm } = person;
  await enterAs(page, person, await sessionOf(request, person));
  const owners = [id];
  await put(request, firm, `products/dossier/${id}-d`, { owners, label: "Aankoop Zonneweg" });
  const action = await put(request, firm, `actions/${id}-upload`, {
    type: "UPLOAD_DOCUMENT",
    label: "Loonstrook aanleveren",
    owners,
    product: { kind: "dossier", external_id: `${id}-d` },
  });
  const insurance = await put(request, firm, `products/general_insurance/${id}-car`, {
    owners,
    label: "Auto",
    show_damage_report_button: true,
  });
  const choose = () => page.locator("input[type=file]").first().setInputFiles(file);
  const chosen = page.getByRole("button", { name: /loonstrook\.pdf/ });

  await refuse(page, "**/api/documents", 429, "UPLOAD_DAY_LIMIT_REACHED");
  await page.goto(`/actions/${action}/upload-document`);
  const remark = page.getByLabel(t("actions.upload.own"), { exact: false });
  await remark.fill("Van juni");
  await choose();
  await page.getByRole("button", { name: t("actions.upload.save"), exact: true }).click();
  const main = page.getByRole("main");
  await expect(main.getByText(t("code.UPLOAD_DAY_LIMIT_REACHED")).first()).toBeVisible();
  await expect(remark).toHaveValue("Van juni");
  await expect(chosen).toBeVisible();
  await expectState(page, "upload-day-limit");

  await refuse(page, "**/damage-reports", 413, "UPLOAD_SPACE_USED");
  await page.goto(`/general-insurances/${insurance}/damage-reports/create`);
  await page.getByLabel(t("actions.damage.date")).fill("20-11-2026");
  const cause = page.getByLabel(t("actions.damage.cause"));
  await cause.fill("Storm");
  await choose();
  await page.getByRole("button", { name: t("actions.damage.send"), exact: true }).click();
  await expect(main.getByText(t("code.UPLOAD_SPACE_USED")).first()).toBeVisible();
  await expect(cause).toHaveValue("Storm");
  await expect(chosen).toBeVisible();

  await refuse(page, "**/api/messages", 507, "STORAGE_FULL");
  await page.goto("/messages/general");
  const box = page.getByLabel(t("messages.box"));
  await box.fill("Zie bijlage");
  await page.getByRole("button", { name: t("messages.addFiles") }).click();
  await choose();
  await page.getByRole("button", { name: t("messages.send"), exact: true }).click();
  await expect(main.getByText(t("code.STORAGE_FULL"), { exact: false }).first()).toBeVisible();
  await expect(box).toHaveValue("Zie bijlage");
  await expect(chosen).toBeVisible();
});
