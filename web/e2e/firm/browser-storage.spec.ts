import { expect, type Page, test } from "@playwright/test";
import { accounts, fillSignIn, password, startSession } from "../support/people/accounts";
import { enterAs, newPerson, put, sessionOf } from "../support/people/people";
import type { TokenPair } from "../support/people/session";
import { chooseBranch, refreshCookie } from "../support/people/session";

/** Returns everything that scripts of the page can read out of the browser, as text. */
async function readBrowserStorage(page: Page): Promise<{ text: string; keys: boolean[]; bytes: number }> {
  return page.evaluate(async () => {
    const resolveRequest = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
    const parts = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
    ];
    const keys: boolean[] = [];
    let bytes = 0;
    const read = (value: unknown): void => {
      if (value instanceof CryptoKey) keys.push(value.extractable);
      else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        const view = value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer);
        bytes += view.length;
        parts.push(new TextDecoder("latin1").decode(view));
      } else if (value && typeof value === "object") Object.values(value).forEach(read);
      else parts.push(String(value));
    };
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await resolveRequest(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        read(await resolveRequest(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return { text: parts.join("\n"), keys, bytes };
  });
}

test("nothing personal and no token lies readable in the browser, and nothing at all after signing out", {
  tag: "@phone",
}, async ({ page }) => {
  await chooseBranch(page, "vandijk");
  const tokens: string[] = [];
  page.on("response", async (response) => {
    if (!/\/api\/auth\/(login|refresh)$/.test(response.url())) return;
    // The body of an answer is gone when the page goes on before it was read.
    const body = await response.json().catch(() => null);
    if (!body) return;
    expect(body.data.attributes.refreshToken).toBeNull();
    tokens.push(body.data.attributes.accessToken);
  });
  await page.goto("/");
  await fillSignIn(page, accounts.anna.email, password);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/mortgages");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByText("Dit apparaat", { exact: true })).toBeVisible();
  const me = await page.evaluate(async (token) => {
    const headers = { Authorization: `Bearer ${token}`, "X-Domain": "vandijk" };
    return (await (await fetch("/api/consumers", { headers })).json()).data.attributes;
  }, tokens.at(-1) ?? "");
  // The lists are written a second after they came in.
  await expect.poll(async () => (await readBrowserStorage(page)).bytes).toBeGreaterThan(2000);
  const { text, keys } = await readBrowserStorage(page);
  const refresh = (await page.context().cookies()).find(({ name }) => name === refreshCookie);
  expect(refresh).toMatchObject({ httpOnly: true, secure: true, sameSite: "Strict", path: "/" });
  const personal = ["date_of_birth", "phone_mobile", "street_name", "last_name", "email", "displayName"];
  const values = personal.map((name) => me[name]);
  expect(values.every((value) => typeof value === "string" && value.length > 3)).toBe(true);
  expect(tokens.length).toBeGreaterThanOrEqual(2);
  for (const secret of [...values, ...personal, "mortgage", ...tokens, refresh?.value ?? "no cookie"])
    expect(text).not.toContain(secret);
  expect(keys).toEqual([false]);

  // What was kept shows without the server, and goes with the session.
  await page.route("**/api/**", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.getByRole("navigation", { name: "Onderdelen" })).toContainText(/Hypotheken|Meer/);
  await page.unroute("**/api/**");
  await page.goto("/logout");
  await expect(page).toHaveURL("/");
  await expect.poll(async () => (await readBrowserStorage(page)).bytes).toBe(0);
  const after = await readBrowserStorage(page);
  expect(after.keys).toEqual([]);
  for (const secret of [...values, ...tokens, me.id ?? "balie.session"])
    expect(after.text).not.toContain(secret);
  // The server takes it away with its answer, for which the page does not wait.
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookies).not.toContain(refreshCookie);
});

test("an expired session takes along what was kept, and drafts are not older than a day", {
  tag: "@phone",
}, async ({ page, request }) => {
  await startSession(page, request, "bakkerij");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(async () => (await readBrowserStorage(page)).bytes).toBeGreaterThan(1000);
  await page.evaluate(() => {
    const draft = { values: { born: "1984-07-09" }, revision: null, owner: "" };
    sessionStorage.setItem("balie.draft.old", JSON.stringify({ ...draft, at: Date.now() - 90_000_000 }));
    sessionStorage.setItem("balie.draft.new", JSON.stringify({ ...draft, at: Date.now() }));
  });
  await page.context().clearCookies({ name: refreshCookie });
  await page.goto("/dashboard");
  await expect(page.getByText(/Uw sessie is verlopen/)).toBeVisible();
  await expect.poll(async () => (await readBrowserStorage(page)).bytes).toBe(0);
  const drafts = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((name) => name.startsWith("balie.draft.")),
  );
  expect(drafts).toEqual(["balie.draft.new"]);
});

test("what an earlier version left in the clear is taken away, and its session goes on", {
  tag: "@phone",
}, async ({ page, request }) => {
  const person = await newPerson(request, "formal");
  const pair = await sessionOf(request, person);
  await chooseBranch(page, "vandijk");
  await page.goto("/");
  await page.evaluate((former) => {
    localStorage.setItem("balie.tokens", former);
    localStorage.setItem("balie.lists", JSON.stringify({ state: "1984-07-09" }));
  }, JSON.stringify(pair));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  const left = await page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(left).toEqual(["balie.domain", "balie.locale", "balie.session", "balie.style"]);
  await page.reload();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

/** Returns true if the content security policy lets the page load a picture or film from there. */
const allows = (page: Page, element: "img" | "video", address: string) =>
  page.evaluate(
    ([name, source]) =>
      new Promise<boolean>((done) => {
        document.addEventListener("securitypolicyviolation", ({ blockedURI }) => {
          if (blockedURI.startsWith(new URL(source).origin)) done(false);
        });
        const element = document.createElement(name) as HTMLImageElement;
        element.addEventListener("load", () => done(true));
        element.addEventListener("loadedmetadata", () => done(true));
        // A refused request fails a moment before it is reported.
        element.addEventListener("error", () => setTimeout(() => done(true), 500));
        element.src = source;
      }),
    [element, address] as const,
  );

test("pictures come from the firm's own hosts and cannot carry anything elsewhere", async ({
  page,
  request,
}, { project }) => {
  const slug = `proef-${project.name}`;
  const asked: string[] = [];
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9H0z"/></svg>';
  for (const host of ["beeld.example.nl", "mensen.example.nl", "elders.example.nl"])
    await page.route(`https://${host}/**`, (route) => {
      asked.push(new URL(route.request().url()).host);
      return route.fulfill({ contentType: "image/svg+xml", body: svg });
    });
  await put(request, slug, `licence/${slug}`, {
    name: "Proef Advies",
    content: { logo_image: "https://beeld.example.nl/logo.svg" },
  });
  await put(request, slug, `branches/${slug}`, { name: `Proef ${project.name}`, domain: slug });
  const person = await newPerson(request, "formal", {}, slug);
  await put(request, slug, `dossiers/${person.id}-dossier`, {
    owners: [person.id],
    label: "Dossier",
    user_panels: [{ name: "Eva", systemname: "ADVISOR", image: "https://mensen.example.nl/eva.svg" }],
  });
  // The server reads its firms anew every second: until then it knows no such branch.
  let session: TokenPair | undefined;
  await expect(async () => {
    session = await sessionOf(request, person);
  }).toPass();
  if (!session) throw new Error("no session");
  await enterAs(page, person, session);
  await expect(async () => {
    await page.goto("/dashboard");
    await expect(page.getByText("Eva").first()).toBeVisible();
    const broken = await page.evaluate(
      () => [...document.images].filter((image) => !image.naturalWidth).length,
    );
    expect(broken).toBe(0);
  }).toPass();
  expect(new Set(asked)).toEqual(new Set(["beeld.example.nl", "mensen.example.nl"]));
  expect(await allows(page, "img", "https://beeld.example.nl/other.svg")).toBe(true);
  expect(await allows(page, "img", "https://elders.example.nl/?t=secret")).toBe(false);
  expect(await allows(page, "video", "https://elders.example.nl/film.mp4")).toBe(false);
  expect(asked).not.toContain("elders.example.nl");
});

test("the demo firm's pictures all show under the policy", { tag: "@phone" }, async ({ page, request }) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  await startSession(page, request, "anna");
  for (const path of ["/dashboard", "/mortgages", "/important-documents"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const images = await page.evaluate(() =>
      [...document.images].map(({ src, complete, naturalWidth }) => [
        src.slice(0, 40),
        complete,
        naturalWidth > 0,
      ]),
    );
    expect(images.length).toBeGreaterThan(0);
    expect(images.filter(([, complete, wide]) => complete && !wide)).toEqual([]);
  }
  expect(violations).toEqual([]);
});
