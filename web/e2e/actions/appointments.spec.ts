import { expect, type Page, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { amsterdamDay } from "../support/days";
import { signIn } from "../support/people/signIn";

interface Appointment {
  label: string;
  date: string;
  cancel_url: string | null;
}

async function appointments(page: Page, who: "anna" | "noor") {
  const session = await signIn(page, who);
  const list = await session.get<Appointment>("/api/products/appointments");
  const today = amsterdamDay();
  const future = list.filter(({ date }) => date > today);
  return {
    own: future.find(({ cancel_url }) => cancel_url === null),
    elsewhere: future.find(({ cancel_url }) => cancel_url !== null),
    past: list.find(({ date }) => date < today),
  };
}

test("cancelling asks first, and then leads to the overview", async ({ page }) => {
  const { own } = await appointments(page, "anna");
  await page.goto(`/appointments/${own?.id}`);
  const button = page.getByRole("button", { name: "Afspraak annuleren" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Afspraak annuleren?" });
  await expect(dialog).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(300);
  await checkScreen(page);
  await dialog.getByRole("button", { name: "Nee, terug" }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  // The demo's appointment stays for the other tests: the answer is given here.
  let asked = 0;
  await page.route(`**/api/products/appointments/${own?.id}/cancel`, (route) => {
    asked += 1;
    return route.fulfill({ status: 204 });
  });
  await button.click();
  await dialog.getByRole("button", { name: "Ja, annuleren" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("De afspraak is geannuleerd.")).toBeVisible();
  expect(asked).toBe(1);
});

test("one that has been cancelled already says so", { tag: "@phone" }, async ({ page }) => {
  const { own } = await appointments(page, "anna");
  await page.route("**/cancel", (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: "APPOINTMENT_ALREADY_CANCELED", message: "Deze afspraak is al geannuleerd." } },
    }),
  );
  await page.goto(`/appointments/${own?.id}`);
  await page.getByRole("button", { name: "Afspraak annuleren" }).click();
  await page.getByRole("button", { name: "Ja, annuleren" }).click();
  await expect(page.getByText("Deze afspraak is al geannuleerd.")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("an appointment kept elsewhere is cancelled and changed there", { tag: "@phone" }, async ({ page }) => {
  const { elsewhere } = await appointments(page, "anna");
  await page.goto(`/appointments/${elsewhere?.id}`);
  await expect(page.getByRole("link", { name: "Afspraak annuleren" })).toHaveAttribute(
    "href",
    elsewhere?.cancel_url ?? "",
  );
  await expect(page.getByRole("link", { name: "Afspraak wijzigen" })).toHaveAttribute("target", "_blank");
  await expect(page.getByRole("button", { name: "Afspraak annuleren" })).toHaveCount(0);
});

test("there are buttons for each video meeting, and one for the calendar", { tag: "@phone" }, async ({
  page,
}) => {
  const { own } = await appointments(page, "anna");
  await page.goto(`/appointments/${own?.id}`);
  for (const name of ["Videogesprek starten", "Google Meet openen", "Teams openen"])
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", /^https:/);
  await expect(page.getByText("Soort afspraak")).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Zet in mijn agenda" }).click();
  expect((await saved).suggestedFilename()).toBe(`${own?.date}.ics`);
  // The list has one for each appointment.
  await page.goto("/appointments");
  const card = page.getByRole("listitem").filter({ hasText: own?.label ?? "" });
  await expect(card.getByRole("link", { name: /Videogesprek|Meet|Teams/ })).toHaveCount(1);
});

test("what has been can neither be cancelled nor changed", async ({ page }) => {
  const { past } = await appointments(page, "anna");
  await page.goto(`/appointments/${past?.id}`);
  await expect(page.getByText("Deze afspraak is geweest.")).toBeVisible();
  await expect(page.getByText("Afspraak annuleren")).toHaveCount(0);
  await checkScreen(page);
});

test("a firm that allows neither shows no type and no cancelling", { tag: "@phone" }, async ({ page }) => {
  const { own } = await appointments(page, "noor");
  await page.goto(`/appointments/${own?.id}`);
  await expect(page.getByText("Datum", { exact: true })).toBeVisible();
  await expect(page.getByText("Soort afspraak")).toHaveCount(0);
  await expect(page.getByText("Afspraak annuleren")).toHaveCount(0);
});
