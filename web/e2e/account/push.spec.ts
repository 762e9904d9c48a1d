import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { launchOptions } from "../../playwright.config";
import { expectState } from "../support/checks/state";
import { pdf } from "../support/files";
import { ask, enter, newClient } from "../support/firm";

// The browser without windows has no push messages.
test.use({
  launchOptions: { ...launchOptions, executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium" },
});

/** The keys of the browser of RFC 8291, appendix A. */
const keys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

/** Subscribes without the push service of the browser's maker, which tests do not reach. */
const subscribeHere = (page: Page) =>
  page.addInitScript(
    ({ endpoint, keys }) => {
      let current: unknown = null;
      const manager = PushManager.prototype as unknown as Record<string, unknown>;
      manager.getSubscription = async () => current;
      manager.subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        current = {
          endpoint,
          options: { applicationServerKey: applicationServerKey.buffer },
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => {
            current = null;
            return true;
          },
        };
        return current;
      };
    },
    { endpoint: `https://push.example.nl/${randomUUID()}`, keys },
  );

test("a device shows that there is news, and stops", { tag: "@phone" }, async ({
  page,
  context,
  request,
}) => {
  const client = await newClient(request, { address_style: "formal" });
  await context.grantPermissions(["notifications"]);
  await subscribeHere(page);
  await enter(page, client);
  await page.goto("/settings/notifications");
  const card = page.getByRole("region", { name: "Meldingen op dit apparaat" });
  await expect(card.getByRole("button", { name: "Meldingen aanzetten" })).toBeVisible();
  await expectState(page, "push-off");

  // Chromium hands a message to the service worker as its push service would.
  const browser = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ isDeleted }) => !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  await card.getByRole("button", { name: "Meldingen aanzetten" }).click();
  await expect(card.getByText("Dit apparaat", { exact: true })).toBeVisible();
  await expectState(page, "push-on");
  // A message to a worker that is not active yet is lost.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const message = { lang: "nl", title: "Van Dijk", body: "Er is nieuws in uw dossier.", path: "/documents" };
  await browser.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  const readNotifications = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration("/");
      const notifications = (await registration?.getNotifications()) ?? [];
      return notifications.map(({ title, body, lang, data }) => ({ title, body, lang, path: data.path }));
    });
  await expect.poll(readNotifications).toEqual([message]);

  await card.getByRole("button", { name: /^Meldingen uitzetten/ }).click();
  await expect(card.getByRole("button", { name: "Meldingen aanzetten" })).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test("after an act notifications are offered, and a browser that holds them back says so", {
  tag: "@phone",
}, async ({ page, request }) => {
  const client = await newClient(request, { address_style: "formal" });
  const action = await ask(request, client, "UPLOAD_DOCUMENT", { label: "Werkgeversverklaring" });
  // The client answers the browser's question with no.
  await page.addInitScript(() => {
    const key = "test.permission";
    Object.defineProperty(Notification, "permission", { get: () => localStorage.getItem(key) ?? "default" });
    Notification.requestPermission = async () => {
      localStorage.setItem(key, "denied");
      return "denied";
    };
  });
  await enter(page, client);
  await page.goto(`/actions/${action}/upload-document`);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "verklaring.pdf", mimeType: "application/pdf", buffer: pdf() });
  await page.getByRole("button", { name: "Aanleveren" }).click();
  await expect(page).toHaveURL("/dashboard");
  const offer = page.getByRole("region", { name: "Wilt u weten wanneer er nieuws is?" });
  await expect(offer).toBeVisible();
  await expectState(page, "push-offer");
  await offer.getByRole("button", { name: "Meldingen aanzetten" }).click();
  await expect(offer).toHaveCount(0);
  await page.goto("/settings/notifications");
  const card = page.getByRole("region", { name: "Meldingen op dit apparaat" });
  await expect(card).toContainText("Uw browser houdt meldingen van dit portaal tegen.");
  await expectState(page, "push-blocked");
});
