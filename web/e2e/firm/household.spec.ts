import { expect, type Page, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { unfold, unfoldAll } from "../support/overview";
import { signIn } from "../support/people/signIn";
import { archive, letIn, person, send, sendContent } from "../support/records";

/** A page of somebody else's, with a session of its own. */
async function openSecondPage(page: Page): Promise<Page> {
  const context = await page.context().browser()?.newContext({ viewport: page.viewportSize() });
  if (!context) throw new Error("no browser");
  return context.newPage();
}

test("a shared product shows for both partners, one's own for oneself", async ({ page }) => {
  const anna = await signIn(page, "anna");
  const theirs = await openSecondPage(page);
  const bram = await signIn(theirs, "bram");
  const [shared, own] = await anna.get<{ label: string }>("/api/products/mortgages");
  const partnersMortgages = await bram.get("/api/products/mortgages");
  expect(partnersMortgages.map(({ id }) => id)).toEqual([shared?.id]);
  for (const one of [page, theirs]) {
    await one.goto(`/mortgages/${shared?.id}`);
    await expect(one.getByRole("heading", { level: 1, name: shared?.label ?? "" })).toBeVisible();
  }
  await theirs.goto(`/mortgages/${own?.id}`);
  await expect(theirs.getByRole("heading", { level: 1, name: "Niet gevonden" })).toBeVisible();
  await checkScreen(theirs);
  await theirs.context().close();
});

test("an action of both says whose turn it is", async ({ page }) => {
  const name = `turn-${test.info().project.name}`;
  const label = `Klantprofiel samen beoordelen (${test.info().project.name})`;
  await send(page, [
    {
      type: "actions",
      external_id: name,
      attributes: { type: "APPROVE_DOCUMENT", label, owners: ["anna", "bram"], completion: "all" },
    },
    {
      type: "documents",
      external_id: `${name}-doc`,
      attributes: { purpose: "action", label, filename: "profiel.pdf", action: name },
    },
  ]);
  await sendContent(page, `${name}-doc`, "%PDF-1.7 een profiel");
  const theirs = await openSecondPage(page);
  await signIn(page, "anna");
  await signIn(theirs, "bram");
  const answer = async (one: Page) => {
    await one.goto("/dashboard");
    await unfoldAll(one);
    await one.locator("main").getByRole("link", { name: label }).click();
    await one.getByRole("radio", { name: /^Ja/ }).check();
    await one.getByRole("button", { name: /^Verzenden|^Versturen/ }).click();
    await expect(one).toHaveURL(/\/dashboard$/);
  };
  await answer(page);

  // Approved, it is a file to fetch; it waits for the other.
  const downloads = await unfold(page, "Te downloaden");
  await downloads.getByRole("switch").check();
  const item = downloads.getByRole("listitem").filter({ hasText: label });
  await expect(item.getByText("Wacht nog op Bram de Vries")).toBeVisible();
  await checkScreen(page);

  await answer(theirs);
  await page.reload();
  await unfold(page, "Te downloaden");
  await downloads.getByRole("switch").check();
  await expect(item).toBeVisible();
  await expect(item.getByText(/^Wacht nog op/)).toHaveCount(0);
  await theirs.context().close();
  // What was signed stays: it is archived instead.
  await archive(page, `documents/${name}-doc`, `actions/${name}`);
});

test("progress can fall back", { tag: "@phone" }, async ({ page }) => {
  const who = `progress-${test.info().project.name}`;
  const dossier = (version: number, percentage_complete: number) => ({
    type: "dossiers",
    external_id: who,
    version,
    attributes: { owners: [who], label: "Aankoop", percentage_complete },
  });
  await send(page, [person(who, "Vera"), dossier(1, 79.2)]);
  await letIn(page, who);
  await page.goto("/dashboard");
  await expect(page.getByText("80% afgerond")).toBeVisible();
  await send(page, [dossier(2, 40)]);
  await page.reload();
  await expect(page.getByText("40% afgerond")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Voortgang van het dossier" })).toHaveAttribute(
    "value",
    "40",
  );
});
