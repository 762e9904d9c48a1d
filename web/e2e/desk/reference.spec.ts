import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { signInAtDesk } from "../support/desk/signIn";

/** The reference of the back office's API, which the program serves. */
const path = "/backoffice/docs";

/** Fails on what the page's policy blocks, but for the logo of Redoc's maker and what its code works without. */
function watchPolicy(page: Page): string[] {
  const blocked: string[] = [];
  page.on("console", (message) => {
    const text = message.text();
    if (/Content Security Policy/.test(text) && !/cdn\.redoc\.ly|data:application\/font-woff/.test(text))
      blocked.push(text);
  });
  return blocked;
}

/** Redoc takes seconds to lay out some two hundred calls, more where the machine is busy. */
async function expectReference(page: Page): Promise<void> {
  await expect(page.getByText("Records of the firm: consumers, products").first()).toBeVisible({
    timeout: 40_000,
  });
}

test("a service key opens the reference, another does not", async ({ page }) => {
  const blocked = watchPolicy(page);
  await page.goto(`${path}?domain=vandijk`);
  const key = page.getByLabel("Service key");
  await expect(key).toBeFocused();
  await key.fill("not-a-key");
  await page.getByRole("button", { name: "Show the reference" }).click();
  await expect(page.getByRole("alert")).toHaveText("This key is not known, or was withdrawn.");
  await expectState(page, "reference-key");
  await key.fill("demo-service-key-vandijk");
  await page.keyboard.press("Enter");
  await expectReference(page);
  await expect(page.getByText("Loading...")).toHaveCount(0, { timeout: 20_000 });
  // Redoc's menu is in no landmark.
  await expectState(page, "reference", ["region"]);
  expect(blocked).toEqual([]);
});

test("a colleague who is signed in at the desk reads the reference without a key", {
  tag: "@desktop",
}, async ({ page }) => {
  await signInAtDesk(page, "vandijk", "beheer@vandijk-advies.example");
  await page.goto(path);
  await expectReference(page);
  await expect(page.getByLabel("Service key")).toBeHidden();
});
