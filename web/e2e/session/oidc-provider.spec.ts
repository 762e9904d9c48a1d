import { expect, type Page, test } from "@playwright/test";
import { firmOrigin } from "../support/firmOrigin";
import { textsIn } from "../support/languageVariants";
import { fillSignIn } from "../support/people/accounts";
import { OidcProvider } from "../support/people/oidcProvider";
import { goodPassword, newPerson, type Person, put, setFirstPassword } from "../support/people/people";

/** Signing in by a provider that is certified for OpenID Connect, and by the same one with settings that are refused. */
const home = firmOrigin("dienst");
const secret = "e2e-oidc-secret";
const provider = new OidcProvider(`http://127.0.0.1:${Number(new URL(home).port) + 2}`, {
  client_id: "dienst",
  client_secret: secret,
  redirect_uris: [`${home}/sign-in/callback`],
});

const t = textsIn("formal");
const name = "Proefdienst";
const signInButton = (page: Page) =>
  page.getByRole("button", { name: t("session.identity.signIn", { name }) });
const failure = (page: Page) => page.getByRole("heading", { level: 1, name: t("identity.failed.title") });

/** Signs out, here and at the provider, which would let the same person in again. */
async function signOut(page: Page): Promise<void> {
  await page.goto(`${home}/logout`);
  await page.context().clearCookies({ domain: "127.0.0.1" });
  await expect(signInButton(page)).toBeVisible();
}

/** Starts the provider anew with these settings of its client. */
async function restart(changes: Parameters<OidcProvider["start"]>[0]): Promise<void> {
  await provider.stop();
  await provider.start(changes);
}

test.describe.configure({ timeout: 90_000 });
test.afterEach(() => provider.stop());

test("a certified provider signs in, and its errors end on one screen", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  await provider.start();
  await put(request, "dienst", "branches/dienst", { name: "Proef Dienst", domain: "dienst" });
  const person: Person = await newPerson(request, "formal", {}, "dienst");
  await setFirstPassword(request, person);
  await page.goto(`${home}/`);
  await fillSignIn(page, person.email, goodPassword);
  await expect(page.getByRole("navigation", { name: "Onderdelen" })).toBeVisible();
  await page.goto(`${home}/settings`);
  provider.next = { subject: person.id, acr: "mfa" };
  const card = page.getByRole("region", { name: t("settings.identities.title") });
  await card.getByRole("button", { name: t("settings.identities.link", { name }) }).click();
  await expect(card.getByRole("listitem")).toContainText(name);

  await signOut(page);
  await signInButton(page).click();
  await expect(page.getByRole("navigation", { name: "Onderdelen" })).toBeVisible();

  // Somebody else, whom the firm does not know.
  await signOut(page);
  provider.next = { subject: `stranger-${person.id}`, acr: "mfa" };
  await signInButton(page).click();
  await expect(failure(page)).toBeVisible();

  // With another key than the one that the portal has read: it reads them again.
  provider.next = { subject: person.id, acr: "mfa" };
  await restart({});
  await page.goto(`${home}/`);
  await signInButton(page).click();
  await expect(page.getByRole("navigation", { name: "Onderdelen" })).toBeVisible();
  await signOut(page);

  // Nonsense instead of tokens, and a way to an address that is none of the provider's.
  for (const headers of [{}, { location: "http://10.0.0.1/token" }]) {
    provider.fail = (path, response) => {
      if (path !== "/token") return false;
      response.writeHead("location" in headers ? 307 : 200, headers).end("<html>tokens</html>");
      return true;
    };
    await page.goto(`${home}/`);
    await signInButton(page).click();
    await expect(failure(page)).toBeVisible();
  }
  provider.fail = undefined;

  // Tokens signed by a shared secret.
  provider.next = { subject: person.id, acr: "mfa" };
  await restart({ id_token_signed_response_alg: "HS256" });
  await page.goto(`${home}/`);
  await signInButton(page).click();
  await expect(failure(page)).toBeVisible();

  // A secret that the provider does not take: nobody can sign in by it, and the password works.
  await restart({ client_secret: `another-${secret}` });
  await page.goto(`${home}/`);
  await signInButton(page).click();
  await expect(failure(page)).toBeVisible();
  await provider.stop();
  await page.goto(`${home}/`);
  await fillSignIn(page, person.email, goodPassword);
  await expect(page.getByRole("navigation", { name: "Onderdelen" })).toBeVisible();
});
