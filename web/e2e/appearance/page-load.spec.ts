import { type APIRequestContext, expect, type Page, type Route, test } from "@playwright/test";
import { hasStoredQueries } from "../support/people/session";
import { signIn } from "../support/people/signIn";

/**
 * Cost of a visit on a slow network, measured without a clock: dependent round trips until the page shows its heading
 * and until nothing is requested any more, and the bytes of all responses, headers included.
 */
interface Cost {
  shown: number;
  complete: number;
  bytes: number;
}

/** The most that each visit may cost: bytes with 2 % of room. Tighten these when a change lowers them. */
const limits = {
  // With the buttons of an identity provider, which the demo's firm has.
  "sign-in": { shown: 2, complete: 2, bytes: 160_000 },
  "overview, coming back": { shown: 3, complete: 4, bytes: 287_900 },
  "overview, after a sign-in link": { shown: 4, complete: 5, bytes: 288_600 },
} satisfies Record<string, Cost>;

/** A page that requested nothing for so long waits for a response, in milliseconds. */
const QUIET_MS = 600;

/**
 * Opens the address and holds every request until the page has nothing left to do but wait; then all that are held go on
 * at once, which counts as one round trip.
 */
async function visit(page: Page, address: string, heading: string): Promise<Cost> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  const log: string[] = [];
  let bytes = 0;
  const urls = new Map<string, string>();
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) => urls.set(requestId, request.url));
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (encodedDataLength > 0) log.push(`${encodedDataLength} bytes: ${urls.get(requestId)}`);
  });
  let waitingRoutes: Route[] = [];
  let pending = 0;
  let lastEvent = Date.now();
  await page.route("**/*", (route) => {
    waitingRoutes.push(route);
    lastEvent = Date.now();
  });
  const settle = () => {
    pending -= 1;
    lastEvent = Date.now();
  };
  page.on("requestfinished", settle);
  page.on("requestfailed", settle);
  const opened = page.goto(address, { waitUntil: "commit" });
  const title = page.getByRole("heading", { level: 1, name: heading });
  let shown = 0;
  let complete = 0;
  for (;;) {
    await expect
      .poll(() => pending === 0 && Date.now() - lastEvent > QUIET_MS, { intervals: [50] })
      .toBe(true);
    if (complete > 0 && shown === 0 && (await title.isVisible())) shown = complete;
    if (waitingRoutes.length === 0) break;
    const released = waitingRoutes;
    waitingRoutes = [];
    pending += released.length;
    complete += 1;
    for (const route of released) log.push(`round trip ${complete}: ${route.request().url()}`);
    await Promise.all(released.map((route) => route.continue()));
    if (complete === 1) await opened;
  }
  await expect(title).toBeVisible();
  await test.info().attach("requests", { body: log.join("\n"), contentType: "text/plain" });
  return { shown, complete, bytes };
}

function expectWithin(visited: keyof typeof limits, cost: Cost): void {
  test.info().annotations.push({ type: "cost", description: JSON.stringify(cost) });
  const limit = limits[visited];
  expect.soft(cost.shown, "round trips until the heading").toBeLessThanOrEqual(limit.shown);
  expect.soft(cost.complete, "round trips until complete").toBeLessThanOrEqual(limit.complete);
  expect(cost.bytes, "bytes").toBeLessThanOrEqual(limit.bytes);
}

async function signInLink(request: APIRequestContext): Promise<string> {
  const answer = await request.post("/backoffice/v1/consumers/anna/handover", {
    headers: { Authorization: "Bearer demo-service-key-vandijk" },
    data: { domain: "vandijk" },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).data.attributes.url;
}

test("the sign-in page", { tag: "@phone" }, async ({ page }) => {
  expectWithin("sign-in", await visit(page, "/?domain=vandijk", "Inloggen"));
});

test("the overview of a consumer who comes back", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, "anna");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Eerstvolgende afspraak" })).toBeVisible();
  await expect.poll(() => hasStoredQueries(page)).toBe(true);
  await page.goto("about:blank");
  expectWithin("overview, coming back", await visit(page, "/dashboard", "Welkom, Anna"));
});

test("the overview after a sign-in link", { tag: "@phone" }, async ({ page, request }) => {
  const link = await signInLink(request);
  expectWithin("overview, after a sign-in link", await visit(page, link, "Welkom, Anna"));
});
