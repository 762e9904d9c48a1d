import { expect, type Page } from "@playwright/test";
import { type Pair, putSession } from "./session";

/** The demo firm's consumers; all have the same password. */
const accounts = {
  anna: { email: "anna.devries@example.nl", domain: "vandijk" },
  bram: { email: "bram.devries@example.nl", domain: "vandijk" },
  bakkerij: { email: "info@bakkerijjansen.example", domain: "vandijk" },
  noor: { email: "noor.elamrani@example.nl", domain: "noordzee" },
} as const;

export type Who = keyof typeof accounts;

const password = "Demo-Portaal-2026!";

export interface Session {
  /** Reads a list or a resource as the consumer. */
  get: <T = Record<string, unknown>>(path: string) => Promise<({ id: string } & T)[]>;
}

/** Signs in by the API and leaves the tokens where the app keeps them, so that any page can be opened at once. */
export async function signIn(page: Page, who: Who): Promise<Session> {
  const { email, domain } = accounts[who];
  const headers = { "X-Domain": domain };
  const answer = await page.request.post("/api/auth/login", { headers, data: { email, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return enter(page, domain, (await answer.json()).data.attributes);
}

/** Leaves tokens where the app keeps them. */
export async function enter(page: Page, domain: string, pair: Pair): Promise<Session> {
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
