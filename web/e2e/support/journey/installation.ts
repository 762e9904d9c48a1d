import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { acceptInvitation } from "../desk/signIn";

/** An installation of a test's own, which nobody has set up yet. */
interface Installation {
  base: string;
  /** The link that it printed, with which a browser sets it up. */
  link: string;
  /** Ends the program, and removes what it stored. */
  stop: () => Promise<void>;
}

/** Returns a file of the demo that the tests run against: its addresses. */
async function demo(): Promise<{ database_url: string; sandboxes: string; smtp_url: string }> {
  return JSON.parse(await readFile(join(process.env.E2E_DATA ?? "", "demo.json"), "utf8"));
}

/** Returns the address of the sandbox's mail server. */
export const mailServer = async (): Promise<URL> => new URL((await demo()).smtp_url);

/** Returns the environment in which a firm of this short name is paid by the sandbox. */
export async function paymentsOf(slug: string): Promise<Record<string, string>> {
  return {
    BALIE_ALLOW_PRIVATE_PARTNERS: "true",
    BALIE_PARTNERS__PAYMENTS__URL: (await demo()).sandboxes,
    [`BALIE_PARTNERS__PAYMENTS__KEYS__${slug.toUpperCase()}`]: `test_${slug}`,
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** Makes a database on the server of the demo's; nothing where the demo has a file of its own. */
async function ownDatabase(): Promise<{ url: string; drop: () => Promise<void> } | null> {
  const url = new URL((await demo()).database_url);
  if (!url.protocol.startsWith("postgres")) return null;
  const name = `installation_${crypto.randomUUID().slice(0, 8)}`;
  const run = (statement: string) => {
    const server = new URL(url);
    server.pathname = "/postgres";
    return promisify(execFile)("psql", ["-q", server.href, "-c", statement]);
  };
  await run(`create database ${name}`);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: async () => {
      await run(`drop database ${name}`);
    },
  };
}

/** Starts the program in an empty folder. */
export async function startInstallation(environment: Record<string, string> = {}): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), "balie-setup."));
  const port = await freePort();
  const database = await ownDatabase();
  const program = spawn(join(process.cwd(), "../target/debug/balie"), ["serve"], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      BALIE_LISTEN: `127.0.0.1:${port}`,
      BALIE_SECRETS: `["${Buffer.alloc(32, 7).toString("base64")}"]`,
      BALIE_STORAGE__DISK_RESERVE_MB: "0",
      BALIE_STORAGE__DISK_RESERVE_PERCENT: "0",
      ...(database ? { BALIE_DATABASE_URL: database.url } : {}),
      ...environment,
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const link = await printedLink(program);
  const base = `http://127.0.0.1:${port}`;
  return {
    base,
    link: `${base}/setup${new URL(link).hash}`,
    stop: async () => {
      const ended = new Promise((resolve) => program.once("exit", resolve));
      program.kill();
      await ended;
      await database?.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Waits for the link that the program prints. */
function printedLink(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    program.stdout?.on("data", (part: Buffer) => {
      text += part.toString();
      const printed = /^Set up the portal: (\S+)$/m.exec(text)?.[1];
      if (printed) resolve(printed);
    });
    program.once("exit", () => reject(new Error(`the program ended: ${text}`)));
  });
}

/** Names the sandbox's mail server, which has to be asked for without encryption. */
export async function fillMailServer(page: Page, port?: string): Promise<void> {
  const server = await mailServer();
  await page.getByLabel("Mailserver", { exact: true }).fill(server.hostname);
  await page.getByLabel("Beveiliging").selectOption({ label: "Geen (alleen op deze machine)" });
  await page.getByLabel("Poort").fill(port ?? server.port);
  await page.getByLabel("Afzender").fill("portaal@debrug.example");
}

/** Fills in fields of the firm by their labels, makes it, and signs in as its first administrator. */
export async function makeFirm(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Kantoor maken" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Welkom, / })).toBeVisible();
  await acceptInvitation(page);
  await expect(page.getByRole("region", { name: "Aan de slag" })).toBeVisible();
}
