import type { Page } from "@playwright/test";

/** The tokens of a session, by their names in the API. */
export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

const url = () => process.env.BALIE_URL ?? "http://127.0.0.1:8080";

/** The name under which the portal's page keeps its refresh token. */
export const refreshCookie = "__Host-balie-refresh";

export async function setCookie(
  page: Page,
  name: string,
  value: string,
  sameSite: "Strict" | "Lax",
): Promise<void> {
  const { hostname } = new URL(url());
  const cookie = { name, value, domain: hostname, path: "/", secure: true, httpOnly: true, sameSite };
  await page.context().addCookies([cookie]);
}

/** Stores the choice of a branch in the browser, as that of a visitor who has chosen before. */
export const chooseBranch = (page: Page, branch: string): Promise<void> =>
  setCookie(page, "__Host-balie-domain", branch, "Lax");

/** Returns the claims of an access token. */
const claimsOf = ({ accessToken }: TokenPair): Record<string, string> =>
  JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString());

/**
 * Puts a session into the browser as a sign-in leaves it: the refresh token in its cookie, and in the storage who is
 * signed in. Call it before the first visit; `more` goes into the storage beside it.
 */
export async function putSession(
  page: Page,
  branch: string,
  pair: TokenPair,
  more: Record<string, string> = {},
): Promise<void> {
  await chooseBranch(page, branch);
  await setCookie(page, refreshCookie, pair.refreshToken, "Strict");
  const session = JSON.stringify({ ...claimsOf(pair), branch });
  await page.addInitScript(
    (entries) => {
      // Once only: later pages of the same tab keep what has become of it.
      if (sessionStorage.getItem("entered")) return;
      sessionStorage.setItem("entered", "1");
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    },
    { "balie.domain": branch, "balie.session": session, ...more },
  );
}

/** The session ends on the server, and the page is not told. */
export async function endSessionOnServer(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const headers = { "X-Token-Transport": "cookie", "Content-Type": "application/json" };
    await fetch("/api/auth/logout", { method: "POST", headers, body: "{}" });
  });
}

/** Returns true if the app has stored query results (IndexedDB, encrypted) since the page was opened. */
export const hasStoredQueries = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open("balie");
        // Not opened by the app yet: nothing is made in its place.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(false);
        opening.onsuccess = () => {
          const reading = opening.result.transaction("sealed").objectStore("sealed").get("lists");
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result?.at > performance.timeOrigin);
          };
        };
      }),
  );
