import type { Page } from "@playwright/test";
import { waitForPage } from "./tour";

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
