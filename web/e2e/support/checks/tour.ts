import { expect, type Page } from "@playwright/test";

const identifier = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** Waits until the page has its heading and nothing on it is loading. */
export async function waitForPage(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.waitForFunction(
    () => !document.querySelector("#placeholder") && !document.querySelector("[role=status] [aria-hidden]"),
  );
}

/** Unfolds what is folded, since what is in it is drawn then. */
async function unfoldAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const summary of document.querySelectorAll<HTMLElement>("main details:not([open]) > summary"))
      summary.click();
  });
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main details[open]")].every(
      ({ childElementCount }) => childElementCount > 1,
    ),
  );
}

/**
 * Opens every kind of page that links lead to, one for each pattern of address, and checks it. Returns the addresses.
 * `nameOf` shortens an address to its kind.
 */
export async function tour(
  page: Page,
  start: string,
  check: (address: string) => Promise<void>,
  nameOf = (address: string) => address.replace(/\?.*/, "").replaceAll(identifier, "*"),
): Promise<string[]> {
  const visitedKinds = new Set<string>();
  const visited: string[] = [];
  const waiting = [start];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const name = nameOf(address);
    if (visitedKinds.has(name)) continue;
    visitedKinds.add(name);
    // A check may have left the page for another one, which aborts this.
    await expect(
      async () => {
        await page.goto(address, { timeout: 10_000 });
      },
      `${address}, after ${visited.at(-1) ?? "nothing"}`,
    ).toPass({ timeout: 30_000 });
    await waitForPage(page);
    visited.push(address);
    await unfoldAll(page);
    const links = await page
      .locator("a[href]:not([target])")
      .evaluateAll((anchors) =>
        (anchors as HTMLAnchorElement[])
          .filter(({ origin }) => origin === location.origin)
          .map(({ pathname, search }) => pathname + search),
      );
    await check(address);
    const isDesk = start.startsWith("/desk");
    waiting.push(
      ...links.filter((link) => !/^\/(api|logout)/.test(link) && link.startsWith("/desk") === isDesk),
    );
  }
  return visited;
}

/** The kind of a page of the desk, whose clients and products have readable ids, and whose tabs are pages. */
export const nameOfDeskPage = (address: string): string => {
  const { pathname, searchParams } = new URL(address, "http://desk");
  const path = pathname
    .replaceAll(identifier, "*")
    .replace(/^(\/desk\/(clients|dossiers|products\/\w+))\/(?!new|import)[^/]+/, "$1/*");
  return `${path} ${searchParams.get("tab") ?? ""}`;
};

/** The pages for guests, and the sign-in page of both firms; no link of a session leads to them. */
const guestPages = [
  "/?domain=noordzee",
  "/?domain=vandijk",
  "/forgot/password",
  "/reset/password/bestaat-niet",
  "/unlock/bestaat-niet",
  "/mortgage-check-login/00000000-0000-7000-8000-000000000000",
  "/dossiers/create",
  "/withdraw/bestaat-niet",
  "/nergens",
];

/** Opens every page for guests and checks it. */
export async function visitGuestPages(page: Page, check: (address: string) => Promise<void>): Promise<void> {
  for (const address of guestPages) {
    await page.goto(address);
    await waitForPage(page);
    await check(address);
  }
}
