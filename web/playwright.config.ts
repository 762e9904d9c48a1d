import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

// The browser without its windows takes a third less of the processor; not every distribution has it.
const shell = "/usr/bin/chromium-headless-shell";

export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? (existsSync(shell) ? shell : "/usr/bin/chromium"),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

export default defineConfig({
  testDir: "e2e",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // On a machine that others keep busy a message of three seconds can pass unseen: once more, and it is reported.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: [["list"]],
  use: {
    baseURL: process.env.BALIE_URL ?? "http://127.0.0.1:8080",
    launchOptions,
    // What moves is drawn frame by frame, and every test would wait for it.
    contextOptions: { reducedMotion: "reduce" },
    // A trace costs a sixth of the time: where nobody looks on, it is made of the second try only.
    trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
  },
  // What does not depend on the width of the page runs once: `@phone` or, of what nobody does on a phone, `@desktop`.
  projects: [
    { name: "phone", grepInvert: /@desktop/, use: { viewport: { width: 360, height: 740 }, hasTouch: true } },
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
