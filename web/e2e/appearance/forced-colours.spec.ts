import { expect, type Locator, type Page, test } from "@playwright/test";
import { waitForPage } from "../support/checks/tour";
import { signInAtDesk } from "../support/desk/signIn";
import { type Session, signIn } from "../support/people/signIn";

/** The number of pixels that differ between two pictures of one size. */
async function countDifferences(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
          context?.drawImage(bitmap, 0, 0);
          return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
        }),
      );
      let count = 0;
      for (let place = 0; place < (first?.length ?? 0); place += 4)
        if (
          [0, 1, 2].some(
            (part) => Math.abs((first?.[place + part] ?? 0) - (second?.[place + part] ?? 0)) > 60,
          )
        )
          count += 1;
      return count;
    },
    [one.toString("base64"), other.toString("base64")],
  );
}

type State = { checked: boolean; disabled: boolean };

/** A picture of what shows a control's state: itself, or what is drawn beside an input that is transparent. */
async function shoot(control: Locator, state: State): Promise<Buffer> {
  await control.evaluate((input: HTMLInputElement, { checked, disabled }) => {
    input.checked = checked;
    input.disabled = disabled;
    input.blur();
  }, state);
  const isDrawn = await control.evaluate((input) => getComputedStyle(input).opacity !== "0");
  const picture = isDrawn ? control : control.locator("xpath=following-sibling::*[1]");
  return picture.screenshot({ animations: "disabled" });
}

/** Each kind of control on the page, by its type and class, shows whether it is on, also where it cannot be used. */
async function expectStates(page: Page): Promise<string[]> {
  await waitForPage(page);
  const controls = page.locator("main, dialog[open]").locator("input[type=radio], input[type=checkbox]");
  await controls.first().waitFor({ state: "attached" });
  const kinds = await controls.evaluateAll((inputs) =>
    (inputs as HTMLInputElement[]).map((input) => `${input.type} ${input.role ?? ""} ${input.className}`),
  );
  for (const [place, kind] of kinds.entries()) {
    if (kinds.indexOf(kind) !== place) continue;
    const control = controls.nth(place);
    await control.scrollIntoViewIfNeeded();
    const before = await control.evaluate(({ checked, disabled }: HTMLInputElement) => ({
      checked,
      disabled,
    }));
    const pictures: Buffer[] = [];
    for (const disabled of [false, true])
      for (const checked of [false, true]) pictures.push(await shoot(control, { checked, disabled }));
    const [off, on, disabledOff, disabledOn] = pictures as [Buffer, Buffer, Buffer, Buffer];
    expect(await countDifferences(page, off, on), `${page.url()}: ${kind}`).toBeGreaterThan(12);
    expect(
      await countDifferences(page, disabledOff, disabledOn),
      `${page.url()}: ${kind}, disabled`,
    ).toBeGreaterThan(8);
    await shoot(control, before);
  }
  return kinds;
}

/** The page on which Anna signs an order. */
async function findSignPage(page: Page, session: Session): Promise<string> {
  for (const { id } of await session.get("/api/products/otds")) {
    await page.goto(`/otds/${id}`);
    await waitForPage(page);
    const link = page.locator('main a[href*="/sign/"]').first();
    if ((await link.count()) > 0) return (await link.getAttribute("href")) ?? "";
  }
  throw new Error("no order is open");
}

for (const colorScheme of ["light", "dark"] as const)
  test.describe(`forced colours, ${colorScheme}`, { tag: "@phone" }, () => {
    test.use({ forcedColors: "active", colorScheme });

    test("options and switches of the portal show whether they are on", async ({ page }) => {
      test.setTimeout(120_000);
      const anna = await signIn(page, "anna");
      const actions = await anna.get<{ type: string }>("/api/actions");
      const advice = actions.find(({ type }) => type === "CONSUMER_PROFILE_FORM")?.id;
      const addresses = ["/settings", `/actions/${advice}/hypact-form`, await findSignPage(page, anna)];
      const kinds: string[] = [];
      for (const address of addresses) {
        await page.goto(address);
        kinds.push(...(await expectStates(page)));
      }
      expect(kinds.filter((kind) => kind.startsWith("radio")).length).toBeGreaterThan(0);
      expect(kinds.filter((kind) => kind.startsWith("checkbox switch")).length).toBeGreaterThan(0);
      expect(kinds.filter((kind) => kind.startsWith("checkbox  ")).length).toBeGreaterThan(0);
    });

    test("those of the desk too", async ({ page }) => {
      await signInAtDesk(page, "vandijk", "beheer@vandijk-advies.example");
      await page.goto("/desk/settings/modules");
      await expectStates(page);
      await page.goto("/desk/review");
      await page.getByRole("button", { name: /^Afkeuren/ }).click();
      await page.getByRole("dialog").waitFor();
      await expectStates(page);
    });

    test("the focus is visible", async ({ page }) => {
      await page.goto("/?domain=vandijk");
      await waitForPage(page);
      for (const control of [page.locator("input").first(), page.locator("main button").first()]) {
        await control.focus();
        await page.keyboard.press("Shift+Tab");
        await page.keyboard.press("Tab");
        const outline = await control.evaluate((one) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(one);
          return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
        });
        expect(outline).toBeGreaterThanOrEqual(2);
      }
    });
  });
