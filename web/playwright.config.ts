import { defineConfig } from "@playwright/test";

const launchOptions = {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
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
    // A trace costs a sixth of the time: where nobody looks on, it is made of the second try only.
    trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
  },
  projects: [
    { name: "phone", use: { viewport: { width: 360, height: 740 }, hasTouch: true } },
    // Tests tagged `@phone` do not depend on the width of the page, so they run once.
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
