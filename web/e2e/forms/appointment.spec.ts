import { expect, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { amsterdamDay } from "../support/days";
import { expectDashboard } from "../support/fill";
import { enter, give, newClient, readEvents } from "../support/firm";

const meeting = {
  label: "Adviesgesprek",
  type: "Kennismaking",
  date: amsterdamDay(6),
  start_time: "10:00",
  end_time: "11:00",
  location: "Singel 14",
  advisor_name: "Eva van Dijk",
};

test("an appointment is cancelled after a question, and leaves the list", async ({ page, request }, {
  project,
}) => {
  const style = project.name === "phone" ? "informal" : "formal";
  const client = await newClient(request, { address_style: style });
  const id = await give(request, client, "appointment", meeting);
  await enter(page, client);
  await page.goto(`/appointments/${id}`);
  await expect(page.getByText("Kennismaking", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Afspraak wijzigen" })).toHaveCount(0);
  const cancel = page.getByRole("button", { name: "Afspraak annuleren" });
  await cancel.click();
  const dialog = page.getByRole("dialog", { name: "Afspraak annuleren?" });
  await expect(dialog).toContainText(style === "formal" ? "Weet u zeker" : "Weet je zeker");
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(300);
  await checkScreen(page);
  await dialog.getByRole("button", { name: "Nee, terug" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await cancel.click();
  await dialog.getByRole("button", { name: "Ja, annuleren" }).click();
  await expectDashboard(page, "De afspraak is geannuleerd.");
  const events = await readEvents(request, (event) => event.consumer_external_id === client.id);
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ["appointment.cancelled", { appointment_external_id: `${client.id}-appointment`, date: meeting.date }],
  ]);
  await page.goto("/appointments");
  await expect(page.getByText("Er staan geen afspraken gepland.")).toBeVisible();
});

test("one that was cancelled elsewhere says so", { tag: "@phone" }, async ({ page, request }) => {
  const client = await newClient(request);
  const id = await give(request, client, "appointment", meeting);
  await enter(page, client);
  await page.goto(`/appointments/${id}`);
  await page.getByRole("button", { name: "Afspraak annuleren" }).click();
  const other = await page.context().newPage();
  await other.goto(`/appointments/${id}`);
  await other.getByRole("button", { name: "Afspraak annuleren" }).click();
  await other.getByRole("button", { name: "Ja, annuleren" }).click();
  await expect(other).toHaveURL("/dashboard");
  await page.getByRole("button", { name: "Ja, annuleren" }).click();
  await expect(page.getByText(/al geannuleerd|niet gevonden/i).first()).toBeVisible();
  const events = await readEvents(request, (event) => event.consumer_external_id === client.id);
  expect(events).toHaveLength(1);
});

test("links of the firm's own agenda lead there; what has been can no longer be changed", {
  tag: "@phone",
}, async ({ page, request }) => {
  const client = await newClient(request);
  const links = {
    edit_url: "https://afspraken.example.nl/wijzigen/1",
    cancel_url: "https://afspraken.example.nl/annuleren/1",
  };
  const coming = await give(request, client, "appointment", { ...meeting, ...links }, `${client.id}-coming`);
  const past = await give(
    request,
    client,
    "appointment",
    { ...meeting, ...links, date: amsterdamDay(-6) },
    `${client.id}-past`,
  );
  await enter(page, client);
  await page.goto(`/appointments/${coming}`);
  await expect(page.getByRole("link", { name: "Afspraak wijzigen" })).toHaveAttribute("href", links.edit_url);
  await expect(page.getByRole("link", { name: "Afspraak annuleren" })).toHaveAttribute(
    "href",
    links.cancel_url,
  );
  await expect(page.getByRole("button", { name: "Afspraak annuleren" })).toHaveCount(0);
  await page.goto(`/appointments/${past}`);
  await expect(page.getByText("Deze afspraak is geweest.")).toBeVisible();
  for (const name of ["Afspraak wijzigen", "Afspraak annuleren"])
    await expect(page.getByRole("link", { name })).toHaveCount(0);
});
