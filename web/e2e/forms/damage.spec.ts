import { writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { amsterdamDay } from "../support/days";
import { pdf, png } from "../support/files";
import { expectErrors, expectFieldError, expectFilled, fillIn } from "../support/fill";
import { enter, give, newClient, readEvents } from "../support/firm";

const insurance = {
  label: "Woonhuisverzekering",
  policy_number: "WH-1",
  show_damage_report_button: true,
  damage_reports: [],
};
const typed = (wire: string) => wire.split("-").reverse().join("-");

test("damage is reported with photos and stands in the table at once", async ({ page, request }, {
  project,
}) => {
  const style = project.name === "phone" ? "informal" : "formal";
  const client = await newClient(request, { address_style: style });
  const id = await give(request, client, "general_insurance", insurance);
  await enter(page, client);
  await page.goto(`/general-insurances/${id}`);
  await page.getByRole("link", { name: "Schade melden" }).click();
  await expect(page).toHaveURL(`/general-insurances/${id}/damage-reports/create`);
  await expect(page.getByRole("definition")).toHaveText("Woonhuisverzekering");
  const send = page.getByRole("button", { name: "Schade melden" });
  await send.click();
  await expectFieldError(page, "date", "Dit veld is verplicht");
  await expectFieldError(page, "cause", "Dit veld is verplicht");
  await expectErrors(page, "date");
  await checkScreen(page);

  await fillIn(page, { date: typed(amsterdamDay(2)), time: "25:00", cause: "Lekkage" });
  await send.click();
  await expectFieldError(page, "date", "tot en met vandaag");
  await expectFieldError(page, "time", "Vul een tijd in");
  // The calendar has no day after today, and what is picked stands as if it were typed.
  await expect(page.getByRole("button", { name: "Kies een datum in de kalender" })).toBeVisible();
  const calendar = page.locator('input[type="date"]');
  expect(await calendar.getAttribute("max")).toBe(amsterdamDay(0));
  await calendar.fill(amsterdamDay(-1));
  await expectFilled(page, { date: typed(amsterdamDay(-1)) });
  await fillIn(page, {
    date: typed(amsterdamDay(-3)),
    time: "9.30",
    notes: "Water uit het plafond.\nDe vloer is nat.",
  });

  // A reload keeps what was typed; files have to be chosen again.
  await page.reload();
  await expectFilled(page, { date: typed(amsterdamDay(-3)), time: "09:30", cause: "Lekkage" });

  const files = page.locator('input[type="file"]').first();
  await files.setInputFiles([{ name: "brief.txt", mimeType: "text/plain", buffer: Buffer.from("hallo") }]);
  await expect(page.getByText("brief.txt kan niet. Sla het op als PDF en kies dat bestand.")).toBeVisible();
  // A file of the disk, so that it is the same one the second time.
  const photo = test.info().outputPath("plafond.png");
  writeFileSync(photo, png(64, 48));
  await files.setInputFiles(photo);
  await files.setInputFiles(photo);
  await expect(page.getByText("Al gekozen: plafond.png.")).toBeVisible();
  await files.setInputFiles([{ name: "offerte.pdf", mimeType: "application/pdf", buffer: pdf() }]);
  await expect(page.getByRole("list", { name: "Gekozen bestanden" }).getByRole("listitem")).toHaveCount(2);
  await checkScreen(page);
  await send.click();

  await expect(page).toHaveURL(`/general-insurances/${id}`);
  await expect(page.getByText("De schademelding is verstuurd.").first()).toBeVisible();
  const reports = page.getByRole("table", { name: "Schademeldingen" });
  await expect(reports).toContainText("Lekkage");
  await expect(reports).toContainText("Gemeld");
  const events = await readEvents(request, (event) => event.consumer_external_id === client.id);
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    [
      "damage.reported",
      {
        insurance_external_id: `${client.id}-general_insurance`,
        date: amsterdamDay(-3),
        time: "09:30",
        cause: "Lekkage",
        notes: expect.stringMatching(/^Water uit het plafond\.\s+De vloer is nat\.$/),
        // What was sent comes as one document.
        files: [expect.objectContaining({ media_type: "application/pdf" })],
      },
    ],
  ]);
});
