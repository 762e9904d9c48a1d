import { expect, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { enter, newClient, put, setPassword } from "../support/firm";
import { goodPassword } from "../support/people/people";

test("a client's calendar reads their appointments at a secret address, until it is withdrawn", async ({
  page,
  request,
}) => {
  const client = await newClient(request, { address_style: "formal" });
  await put(request, "products/appointment", `${client.id}-gesprek`, {
    label: "Kennismaking",
    owners: [client.id],
    date: "2027-03-01",
    start_time: "10:00",
    end_time: "11:00",
  });
  await setPassword(request, client, goodPassword);
  // By a link of the firm nothing was proved yet: the password is asked for before an address is made.
  await enter(page, client);
  await page.goto("/settings/notifications");
  await page.getByRole("button", { name: "Adres aanmaken", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Bevestig dat u het bent" });
  await dialog.getByLabel("Wachtwoord", { exact: true }).fill(goodPassword);
  await dialog.getByRole("button", { name: "Bevestigen" }).click();
  const address = await page.getByLabel("Geheim adres").textContent();
  await expectState(page, "calendar-address");
  const link = await page.getByRole("link", { name: "In agenda openen" }).getAttribute("href");
  expect(link).toBe(address?.replace("http:", "webcal:"));
  const calendar = await request.get(address ?? "");
  expect(calendar.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(await calendar.text()).toContain("SUMMARY:Kennismaking");
  await page.reload();
  await expect(page.getByText(/^Gekoppeld sinds /)).toBeVisible();
  await expect(page.getByLabel("Geheim adres")).toHaveCount(0);
  await page.getByRole("button", { name: "Adres intrekken" }).click();
  const question = page.getByRole("dialog", { name: "Adres intrekken" });
  await expect(question).toContainText("werkt dan niet meer");
  await question.getByRole("button", { name: "Adres intrekken" }).click();
  await expect(page.getByRole("button", { name: "Adres aanmaken", exact: true })).toBeVisible();
  expect((await request.get(address ?? "")).status()).toBe(404);
});
