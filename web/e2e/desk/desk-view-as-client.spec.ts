import { expect, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { signInAtDesk } from "../support/desk/signIn";
import { enterAs, newPerson, passwordSessionOf, setFirstPassword } from "../support/people/people";

/** The portal as the client sees it, read only, and told to the client. */

test("a colleague views the portal as a client, who sees that", async ({ page, browser, request }, info) => {
  test.setTimeout(120_000);
  const person = await newPerson(request, "informal", { first_name: "Sam", last_name: "Bekeken" });
  await setFirstPassword(request, person);
  await signInAtDesk(page, "noordzee", "femke@noordzee.example");
  await page.goto(`/desk/clients/${person.id}`);
  await page.getByRole("button", { name: "Bekijken als klant" }).click();
  const dialog = page.getByRole("dialog", { name: /Het portaal van Sam/ });
  await expect(dialog).toContainText("niets ondertekenen");
  await expectState(page, "desk-view-as");
  const opened = page.context().waitForEvent("page");
  await dialog.getByRole("button", { name: "Portaal openen" }).click();
  const portal = await opened;
  await expect(portal.getByText(/kijkt mee en kan niets ondertekenen of beslissen/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectState(portal, "view-as-colleague");

  const { viewport = null, hasTouch = false, baseURL = "" } = info.project.use;
  const context = await browser.newContext({ viewport, hasTouch, baseURL });
  const own = await context.newPage();
  await enterAs(own, person, await passwordSessionOf(request, person));
  await own.goto("/dashboard");
  await expect(own.getByText(/Femke .* van .* kijkt mee en kan niets/)).toBeVisible();
  await expectState(own, "view-as-client");
  await own.goto("/settings/activity");
  await expect(own.getByRole("region", { name: "Activiteit" })).toContainText("die meekeek");
  await context.close();
});
