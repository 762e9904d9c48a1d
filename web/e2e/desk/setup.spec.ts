import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { expectState } from "../support/checks/state";
import { acceptInvitation } from "../support/desk/signIn";
import { setPasswordAndSignIn } from "../support/people/firstSignIn";
import { mailsTo } from "../support/people/mailbox";

/** The set-up of an installation of the test's own, from its first start to a client who has signed in. */
const LIMIT_MS = 10 * 60_000;

interface Installation {
  base: string;
  link: string;
  program: ChildProcess;
  folder: string;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** Starts the program in an empty folder; its link is what it prints. */
async function start(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), "balie-setup."));
  const port = await freePort();
  const program = spawn(join(process.cwd(), "../target/debug/balie"), ["serve"], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      BALIE_LISTEN: `127.0.0.1:${port}`,
      BALIE_SECRETS: `["${Buffer.alloc(32, 7).toString("base64")}"]`,
      BALIE_STORAGE__DISK_RESERVE_MB: "0",
      BALIE_STORAGE__DISK_RESERVE_PERCENT: "0",
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const link = await new Promise<string>((resolve, reject) => {
    let text = "";
    program.stdout?.on("data", (part: Buffer) => {
      text += part.toString();
      const printed = /^Set up the portal: (\S+)$/m.exec(text)?.[1];
      if (printed) resolve(printed);
    });
    program.once("exit", () => reject(new Error(`the program ended: ${text}`)));
  });
  const base = `http://127.0.0.1:${port}`;
  return { base, link: `${base}/setup${new URL(link).hash}`, program, folder };
}

async function stop({ program, folder }: Installation): Promise<void> {
  const ended = new Promise((resolve) => program.once("exit", resolve));
  program.kill();
  await ended;
  await rm(folder, { recursive: true });
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Fills in the firm, and chooses a password and an app as its administrator. */
async function makeFirm(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Uw kantoor" })).toBeVisible();
  await button(page, "Kantoor maken").click();
  await expect(page.getByRole("group", { name: "Er zijn 5 problemen" })).toBeVisible();
  await expectState(page, `setup-firm-errors-${name}`);
  await page.getByLabel("Naam", { exact: true }).fill("De Brug & Zonen");
  await expect(page.getByLabel("Korte naam")).toHaveValue("de-brug-zonen");
  await page.getByLabel("Naam van de vestiging").fill("De Brug Utrecht");
  await page.getByLabel("Telefoonnummer voor klanten").fill("bel ons");
  await page.getByLabel("Hoofdkleur").fill("#ffe800");
  await page.getByRole("button", { name: /gebruiken$/ }).click();
  await page.getByLabel("Uw naam").fill("Eva Smit");
  await page.getByLabel("Uw e-mailadres").fill(`eva-${name}@debrug.example`);
  await button(page, "Kantoor maken").click();
  await expect(page.getByLabel("Telefoonnummer voor klanten")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Telefoonnummer voor klanten").fill("030 123 45 67");
  await expectState(page, `setup-firm-${name}`);
  await button(page, "Kantoor maken").click();
  await expect(page.getByRole("heading", { level: 1, name: "Welkom, Eva Smit" })).toBeVisible();
  await acceptInvitation(page);
  await expect(page.getByRole("region", { name: "Aan de slag" })).toBeVisible();
  await expectState(page, `setup-desk-${name}`);
}

test("an empty installation becomes a firm with a client who has signed in, within ten minutes", {
  tag: "@desktop",
}, async ({ page, request, browser }) => {
  test.setTimeout(120_000);
  const started = Date.now();
  const installation = await start();
  try {
    await page.goto(installation.base);
    await expect(page.getByRole("heading", { name: "Dit portaal is nog niet ingericht" })).toBeVisible();
    await expectState(page, "setup-no-link");
    await page.goto(installation.link);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Balie inrichten" })).toBeVisible();
    const sandbox = JSON.parse(await readFile(join(process.env.E2E_DATA ?? "", "demo.json"), "utf8"));
    const mailServer = new URL(sandbox.smtp_url);
    await page.getByLabel("Mailserver", { exact: true }).fill(mailServer.hostname);
    await page.getByLabel("Beveiliging").selectOption({ label: "Geen (alleen op deze machine)" });
    await page.getByLabel("Poort").fill("1");
    await page.getByLabel("Afzender").fill("portaal@debrug.example");
    await page.getByLabel("Proefbericht naar").fill("proef@debrug.example");
    await button(page, "Proefbericht versturen").click();
    await expect(page.getByRole("alert")).toContainText("Het bericht is niet verstuurd");
    await expectState(page, "setup-installation-failed");
    await page.getByLabel("Poort").fill(mailServer.port);
    await button(page, "Proefbericht versturen").click();
    await expect(page.getByText("heeft het bericht voor proef@debrug.example aangenomen")).toBeVisible();
    await mailsTo(request, "proef@debrug.example", 1);
    await button(page, "Verder").click();
    await makeFirm(page, "mail");

    await page.getByRole("link", { name: "Voeg de eerste klant toe" }).click();
    const email = `client-${crypto.randomUUID().slice(0, 8)}@example.nl`;
    await page.getByLabel("Voornaam").fill("Sanne");
    await page.getByLabel("Achternaam").fill("de Wit");
    await page.getByLabel("E-mailadres").fill(email);
    await button(page, "Klant toevoegen").click();
    await expect(page.getByRole("heading", { level: 1, name: "Sanne de Wit" })).toBeVisible();
    const viewport = { width: 360, height: 740 };
    const phone = await browser.newContext({ viewport, baseURL: installation.base });
    const client = await phone.newPage();
    await setPasswordAndSignIn(client, email);
    await expect(client.getByRole("heading", { level: 1, name: "Welkom" })).toBeVisible();
    await checkScreen(client);
    await phone.close();
    // Nobody sets anything up a second time.
    await page.goto("about:blank");
    await page.goto(installation.link);
    await expect(page.getByRole("heading", { name: "Deze link werkt niet meer" })).toBeVisible();
    expect(Date.now() - started).toBeLessThan(LIMIT_MS);
  } finally {
    await stop(installation);
  }
});

test("an installation is set up without a mail server", { tag: "@phone" }, async ({ page }) => {
  test.setTimeout(120_000);
  const installation = await start();
  try {
    await page.goto(installation.link);
    await page.getByLabel("Later instellen").check();
    await expectState(page, "setup-installation-later");
    await button(page, "Verder").click();
    await makeFirm(page, "later");
  } finally {
    await stop(installation);
  }
});
