import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { beheer, eva, sessionOf } from "../support/desk/members";
import { mockDesk } from "../support/desk/mockDesk";
import { rejection, respond } from "../support/desk/responses";
import { queues } from "../support/desk/work";

const open = (page: Page, path = "") => page.goto(`/desk${path}?domain=vandijk`);

test("signing in takes a password and a code, and leads to the page that was asked for", async ({ page }) => {
  await mockDesk(page, null, {
    ...respond("POST /desk/api/auth/login", sessionOf(eva, "pending", ["totp", "passkey"])),
    ...respond("POST /desk/api/auth/two-factor", sessionOf(eva)),
  });
  await open(page, "/clients");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inloggen voor medewerkers");
  await expectState(page, "desk-sign-in");
  await page.getByRole("button", { name: "Inloggen", exact: true }).click();
  await expectState(page, "desk-sign-in-missing");
  await page.getByLabel("E-mailadres").fill(eva.email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill("secret");
  await page.getByRole("button", { name: "Inloggen", exact: true }).click();
  await page.getByLabel("Code").fill("123 456");
  await expectState(page, "desk-second-factor");
  await page.getByRole("button", { name: "Bevestigen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Klanten");
  const storage = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(storage).not.toContain("e30.e30.e30");
});

test("a wrong password says so and keeps what was typed", { tag: "@phone" }, async ({ page }) => {
  await mockDesk(page, null, {
    ...respond("POST /desk/api/auth/login", rejection(401, "AUTH_LOGIN_FAILED")),
  });
  await open(page);
  await page.getByLabel("E-mailadres").fill(eva.email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Inloggen", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("klopt niet");
  await expect(page.getByLabel("E-mailadres")).toHaveValue(eva.email);
});

test("a colleague whom others lock out has a link mailed and signs in again", async ({ page }) => {
  await mockDesk(page, null, {
    ...respond("POST /desk/api/auth/login", rejection(423, "CONSUMER_LOCKED")),
    ...respond("POST /desk/api/auth/request-unlock", undefined),
    ...respond("POST /desk/api/auth/unlock", undefined),
  });
  await open(page);
  await page.getByLabel("E-mailadres").fill(eva.email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill("secret");
  await page.getByRole("button", { name: "Inloggen", exact: true }).click();
  const ask = page.getByRole("button", { name: "Stuur mij een inloglink" });
  await expect(ask).toBeVisible();
  await expectState(page, "desk-sign-in-locked");
  await ask.click();
  await expect(page.getByText("Open die in deze browser")).toBeVisible();
  await open(page, "/unlock/token-1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bent u het zelf?");
  await expectState(page, "desk-unlock");
  await page.getByRole("button", { name: "Dit ben ik" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inloggen voor medewerkers");
});

test("an unlock link that was used says so", { tag: "@phone" }, async ({ page }) => {
  await mockDesk(page, null, {
    ...respond("POST /desk/api/auth/unlock", rejection(401, "AUTH_START_PASSWORD_RESET_FAILED")),
  });
  await open(page, "/unlock/old");
  await page.getByRole("button", { name: "Dit ben ik" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectState(page, "desk-unlock-spent");
  await expect(page.getByRole("link", { name: /inloggen/i })).toBeVisible();
});

test("an invited colleague chooses a password and sets up an authenticator app", async ({ page }) => {
  await mockDesk(page, null, {
    ...respond(
      "GET /desk/api/auth/invitation/{token}",
      {
        name: "Tom Bakker",
        email: "tom@vandijk-advies.example",
        firm: "Van Dijk Advies",
        minimum_password_strength: 50,
      },
      { token: "token-1" },
    ),
    ...respond("POST /desk/api/auth/invitation/{token}", sessionOf(eva, "setup"), { token: "token-1" }),
    ...respond("POST /desk/api/auth/two-factor/setup", {
      secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
      otpauth_url: "otpauth://totp/x",
      qr_svg:
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h4v4H0zM6 6h4v4H6z"/></svg>',
    }),
    ...respond("POST /desk/api/auth/two-factor/setup/confirm", sessionOf(eva)),
  });
  await open(page, "/invitation/token-1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welkom, Tom Bakker");
  await expectState(page, "desk-invitation");
  await page.getByLabel("Kies een wachtwoord").fill("een lange zin van woorden");
  await page.getByRole("button", { name: "Wachtwoord opslaan" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Beveilig uw account");
  await expectState(page, "desk-setup");
  await page.getByRole("button", { name: "App instellen" }).click();
  await expect(page.getByAltText("QR-code voor de authenticator-app")).toBeVisible();
  await expectState(page, "desk-setup-app");
  await page.getByLabel("Code uit de app").fill("123456");
  await page.getByRole("button", { name: "Instellen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mijn werk");
});

test("an invitation that was used says what to do", { tag: "@phone" }, async ({ page }) => {
  await mockDesk(page, null, {
    ...respond("GET /desk/api/auth/invitation/{token}", rejection(404, "ROUTE_NOT_FOUND"), { token: "old" }),
  });
  await open(page, "/invitation/old");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Deze uitnodiging werkt niet meer");
  await expectState(page, "desk-invitation-gone");
});

test("the work list shows the queues, and the first in which something waits", async ({ page }) => {
  await mockDesk(page, beheer);
  await open(page);
  await expect(page.getByRole("heading", { level: 2, name: "Te beoordelen" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Werkgeversverklaring/ })).toBeVisible();
  await expectState(page, "desk-work-list");
  await page.getByRole("link", { name: /Te laat/ }).click();
  await expect(page.getByText("9 dagen te laat")).toBeVisible();
  await expectState(page, "desk-work-list-overdue");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anna de Vries");
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mijn werk");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Sneltoetsen");
  await expectState(page, "desk-shortcuts");
});

test("a firm without work is told what to do first, and a failure can be tried again", async ({ page }) => {
  const empty = { queues: queues.map(({ queue }) => ({ queue, count: 0, oldest_at: null })) };
  const noTasks = respond("GET /tasks", { items: [], next: null });
  await mockDesk(page, eva, { ...respond("GET /worklist", empty), ...noTasks });
  await open(page);
  await expect(page.getByRole("heading", { name: "Alles is bijgewerkt" })).toBeVisible();
  await expectState(page, "desk-work-list-empty");
  await mockDesk(page, eva, { ...respond("GET /worklist", rejection(503, "UNAVAILABLE")) });
  await page.reload();
  await expect(page.getByRole("button", { name: "Opnieuw proberen" })).toBeVisible();
  await expectState(page, "desk-work-list-failing");
});

test("clients are listed, and found while somebody types", async ({ page }) => {
  await mockDesk(page, beheer);
  await open(page, "/clients");
  await expect(page.getByRole("link", { name: /Bram de Vries/ })).toBeVisible();
  await expectState(page, "desk-clients");
  await page.getByRole("searchbox").fill("vri");
  await expect(page.getByText("2 klanten gevonden")).toBeVisible();
  await expectState(page, "desk-clients-found");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: /Anna de Vries/ })).toBeFocused();
});

test("nobody is found for a text that is in no client", { tag: "@phone" }, async ({ page }) => {
  await mockDesk(page, beheer, { ...respond("GET /search", { items: [] }) });
  await open(page, "/clients");
  await page.getByRole("searchbox").fill("%%");
  await expect(page.getByText(/Niemand gevonden/)).toBeVisible();
  await expectState(page, "desk-clients-none");
});

test("a client's page has everything of that client", async ({ page }) => {
  await mockDesk(page, beheer);
  await open(page, "/clients/anna");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anna de Vries");
  await expect(page.getByText("Aankoop Lange Nieuwstraat")).toBeVisible();
  await expectState(page, "desk-client");
  for (const [tab, text] of [
    ["Verzoeken", "Taxatierapport aanleveren"],
    ["Documenten", "paspoort.pdf"],
    ["E-mails", "Niet aangekomen"],
    ["Logboek", "Eva Jansen"],
  ] as const) {
    await page.getByRole("link", { name: tab, exact: true }).click();
    await expect(page.getByText(text).first()).toBeVisible();
    await expectState(page, `desk-client-${tab.toLowerCase()}`);
  }
  await page.getByRole("link", { name: "Overzicht", exact: true }).click();
  await page.getByRole("button", { name: "Tweestapsverificatie uitschakelen" }).click();
  await page.getByRole("button", { name: "Uitschakelen", exact: true }).click();
  await expectState(page, "desk-client-reset");
});

test("a document is reviewed beside what was asked, and the next one follows", async ({ page }) => {
  await mockDesk(page, eva);
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/review")) sent.push(request.postDataJSON());
  });
  await open(page, "/review");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Werkgeversverklaring van Anna de Vries");
  await expect(page.getByRole("img", { name: /Bladzijde 1/ })).toBeVisible();
  await expect(page.getByText("Niet ouder dan drie maanden")).toBeVisible();
  await expectState(page, "desk-review-pdf");
  await page.keyboard.press("r");
  await page.getByRole("dialog").getByLabel("Niet ondertekend").check();
  await expectState(page, "desk-review-reject");
  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Jaarcijfers 2025 van Bakkerij Jansen B.V.",
  );
  expect(sent).toEqual([{ verdict: "accepted", upload: "up-1" }]);
  await page.getByRole("button", { name: "Een kwartslag draaien" }).click();
  await expectState(page, "desk-review-picture");
  await page.keyboard.press("j");
  await expect(
    page.getByText("Van dit soort bestand kan geen voorbeeld worden getoond.", { exact: false }),
  ).toBeVisible();
  await expectState(page, "desk-review-other");
});

test("a decision that came too late says who decided and when", { tag: "@phone" }, async ({ page }) => {
  await mockDesk(page, eva, {
    ...respond("POST /actions/{external_id}/review", rejection(422, "UKNOWN_DOCUMENT_BUNDLE"), {
      external_id: "action-up-1",
    }),
  });
  await open(page, "/review/up-1");
  await page.getByRole("button", { name: "Goedkeuren" }).click();
  await expect(page.getByText("Dit is al beoordeeld")).toBeVisible();
  await expectState(page, "desk-review-decided");
});

test("nothing waits for a review", { tag: "@phone" }, async ({ page }) => {
  await mockDesk(page, eva, {
    ...respond("GET /worklist/{queue}", { items: [], next: null }, { queue: "deliveries" }),
  });
  await open(page, "/review");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Er is niets te beoordelen");
  await expectState(page, "desk-review-none");
});

test("an administrator looks after colleagues", async ({ page }) => {
  await mockDesk(page, beheer);
  await open(page, "/colleagues");
  await expect(page.getByRole("heading", { name: "Tom Bakker" })).toBeVisible();
  await expectState(page, "desk-colleagues");
  await page.getByRole("button", { name: "Collega uitnodigen" }).click();
  await page.getByRole("button", { name: "Uitnodiging versturen" }).click();
  await expectState(page, "desk-colleagues-invite");
});

test("a session that ended asks for a new sign-in over the page, which stays", async ({ page }) => {
  await mockDesk(page, eva, {
    ...respond("POST /actions/{external_id}/review", rejection(401, "AUTH_TOKEN_INVALID"), {
      external_id: "action-up-1",
    }),
    ...respond("POST /desk/api/auth/login", sessionOf(eva, "pending", ["totp"])),
    ...respond("POST /desk/api/auth/two-factor", sessionOf(eva)),
  });
  await open(page, "/review/up-1");
  await page.getByRole("button", { name: "Afkeuren" }).click();
  await page.getByLabel("Toelichting voor de klant").fill("De handtekening ontbreekt op bladzijde 2.");
  await page.route("**/desk/api/auth/resume", (route) =>
    route.fulfill({ status: 401, json: { error: { code: "AUTH_TOKEN_INVALID" } } }),
  );
  await page.getByRole("button", { name: "Afkeuren en melden" }).click();
  await expect(page.getByRole("heading", { name: "U bent uitgelogd" })).toBeVisible();
  await expectState(page, "desk-session-ended");
  await page.getByLabel("Wachtwoord", { exact: true }).fill("secret");
  await page.getByRole("button", { name: "Inloggen", exact: true }).click();
  await page.getByLabel("Code").fill("123456");
  await page.getByRole("button", { name: "Bevestigen" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Afkeuren" }).click();
  await expect(page.getByLabel("Toelichting voor de klant")).toHaveValue(
    "De handtekening ontbreekt op bladzijde 2.",
  );
});
