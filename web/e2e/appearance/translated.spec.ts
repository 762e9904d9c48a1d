import { expect, type Page, type Route, test } from "@playwright/test";
import { nameOfDeskPage, tour, visitGuestPages, waitForPage } from "../support/checks/tour";
import { signInAtDesk } from "../support/desk/signIn";
import { signIn } from "../support/people/signIn";

/** Translates the page as browsers do: each text is moved into elements of its own, also what comes later. */
function translateTexts(): void {
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("font, script, style, textarea, option, svg"))
        continue;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const options = { childList: true, characterData: true, subtree: true };
  const observer = new MutationObserver(() => {
    observer.disconnect();
    translate(document.body);
    observer.observe(document.body, options);
  });
  document.addEventListener("DOMContentLoaded", () => observer.observe(document.body, options));
}

/** Collects the errors of a page that is translated. */
async function translatePage(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on("console", (message) => {
    if (/removeChild|insertBefore|NotFoundError/.test(message.text()))
      errors.push(`${page.url()}: ${message.text()}`);
  });
  await page.addInitScript(translateTexts);
  return errors;
}

/** Stores nothing that another test counts on: no act, no download as done, and no end of another session. */
async function refuseToStore(route: Route): Promise<void> {
  const request = route.request();
  const isRead = request.method() === "GET" && !/\/(download|receipt)\b/.test(request.url());
  if (isRead || /\/auth\/(refresh|resume)$/.test(request.url())) await route.fallback();
  else await route.fulfill({ status: 503, json: { error: { code: "X", message: "Even niet bereikbaar." } } });
}

/** Buttons that leave the page, or do what cannot be taken back. */
const leavingButtons =
  /verstu|verzend|akkoord|betal|verwijder|intrekken|beëindig|uitlog|opzeg|bevestig|ondertekenen|aanleveren|opslaan|volgende|goedkeur|afkeur|afspraak annuleren|uitnodig|blokk|publice|herstel|taal|english|engels|inloggen|afronden|kopiëren|passkey|starten|aanvragen|uitzetten|pauzeren|gelezen|koppel/i;

/** Uses the page: types, ticks, and presses what does nothing that lasts. */
async function usePage(page: Page): Promise<void> {
  // The shortest page has a logo, a heading, a sentence and the footer.
  expect(await page.locator("font").count()).toBeGreaterThan(4);
  const use = async (leavingSource: string) => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
    const leavingWords = new RegExp(leavingSource, "i");
    const main = document.querySelector("main");
    const queryAll = <E extends Element>(selector: string) =>
      [...(main?.querySelectorAll<E>(selector) ?? [])].slice(0, 15);
    for (const field of queryAll<HTMLInputElement>(
      "input[type=text]:enabled, input:not([type]):enabled, textarea:enabled",
    )) {
      const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set;
      for (const text of ["12", "", "1234"]) {
        field.focus();
        setValue?.call(field, text);
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.blur();
        await pause();
      }
    }
    for (const option of queryAll<HTMLInputElement>(
      "input[type=checkbox]:enabled, input[type=radio]:enabled",
    )) {
      // In another language the words below would let everything pass.
      if (leavingWords.test(option.labels?.[0]?.textContent ?? "")) continue;
      option.click();
      await pause();
    }
    const { pathname } = location;
    for (const button of queryAll<HTMLButtonElement>("button:enabled")) {
      if (leavingWords.test(`${button.ariaLabel} ${button.textContent}`)) continue;
      button.click();
      await pause();
      for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]"))
        dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
      await pause();
      if (location.pathname !== pathname) return;
    }
  };
  // A press may open another page, whose scripts know nothing of this one.
  await page.evaluate(use, leavingButtons.source).catch(() => {});
}

test("every page of the portal works when the browser translates it", { tag: "@phone" }, async ({ page }) => {
  test.setTimeout(360_000);
  const errors = await translatePage(page);
  await page.route("**/api/**", refuseToStore);
  await signIn(page, "anna");
  const visited = await tour(page, "/dashboard", async () => usePage(page));
  expect(visited.length, visited.join("\n")).toBeGreaterThan(25);
  expect(errors).toEqual([]);
});

test("every page for guests works when the browser translates it", { tag: "@phone" }, async ({ page }) => {
  test.slow();
  const errors = await translatePage(page);
  await page.route("**/api/**", refuseToStore);
  await visitGuestPages(page, async () => usePage(page));
  expect(errors).toEqual([]);
});

test("a download says that it is there, in a page that is translated", { tag: "@phone" }, async ({
  page,
}) => {
  const errors = await translatePage(page);
  await signIn(page, "anna");
  await page.goto("/important-documents");
  await waitForPage(page);
  const download = page.waitForEvent("download");
  await page
    .getByRole("button", { name: /[Dd]ownload/ })
    .first()
    .click();
  await download;
  await expect(page.getByText("Gedownload").first()).toBeVisible();
  expect(errors).toEqual([]);
});

test("every page of the desk works when the browser translates it", { tag: "@desktop" }, async ({ page }) => {
  test.setTimeout(360_000);
  await signInAtDesk(page, "vandijk", "beheer@vandijk-advies.example");
  const errors = await translatePage(page);
  await page.route(/\/(backoffice|desk\/api)\//, refuseToStore);
  const visited = await tour(page, "/desk", async () => usePage(page), nameOfDeskPage);
  expect(visited.length).toBeGreaterThan(30);
  expect(errors).toEqual([]);
});
