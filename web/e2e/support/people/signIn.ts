import { expect, type Page } from "@playwright/test";
import { type AccountName, accounts, password } from "./accounts";
import { putSession, type TokenPair } from "./session";

export interface Session {
  /** Reads a list or a resource as the consumer. */
  get: <T = Record<string, unknown>>(path: string) => Promise<({ id: string } & T)[]>;
}

/** Signs in by the API and leaves the tokens where the app keeps them, so that any page can be opened at once. */
export async function signIn(page: Page, name: AccountName): Promise<Session> {
  const { email, branch } = accounts[name];
  const headers = { "X-Domain": branch };
  const answer = await page.request.post("/api/auth/login", { headers, data: { email, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return enter(page, branch, (await answer.json()).data.attributes);
}

/** Leaves tokens where the app keeps them. */
export async function enter(page: Page, domain: string, pair: TokenPair): Promise<Session> {
  const { accessToken } = pair;
  const headers = { "X-Domain": domain };
  const me = await page.request.get("/api/consumers", {
    headers: { ...headers, Authorization: `Bearer ${accessToken}` },
  });
  const { locale, address_style } = (await me.json()).data.attributes;
  await putSession(page, domain, pair, { "balie.locale": locale, "balie.style": address_style });
  return {
    get: async (path) => {
      const response = await page.request.get(path, {
        headers: { ...headers, Authorization: `Bearer ${accessToken}` },
      });
      expect(response.ok(), await response.text()).toBe(true);
      const { data } = await response.json();
      const list: { id: string; attributes: object }[] = Array.isArray(data) ? data : [data];
      return list.map(({ id, attributes }) => ({ ...attributes, id })) as never;
    },
  };
}
