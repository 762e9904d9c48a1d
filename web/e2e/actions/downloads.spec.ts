import { expect, type Page, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { unfold } from "../support/overview";
import { letIn, person, send, sendContent } from "../support/records";

const fileName = `Polis “één” & 100% €; 'def' (ç).pdf`;

/** Signs a client in with one file to fetch, of which fetching is all that is asked. */
async function withFile(page: Page, test_name: string) {
  const who = `fetch-${test_name}-${test.info().project.name}`;
  await send(page, [
    person(who, "Fien"),
    {
      type: "actions",
      external_id: who,
      attributes: { type: "DOWNLOAD_ADDED_DOCUMENT", label: "Polis bekijken", owners: [who] },
    },
    {
      type: "documents",
      external_id: who,
      attributes: { purpose: "action", label: "Polis", filename: fileName, action: who },
    },
  ]);
  await sendContent(page, who, `%PDF-1.7 ${"een polis ".repeat(1000)}`);
  const session = await letIn(page, who);
  const isDone = async () => (await session.get<{ is_done: boolean }>("/api/actions"))[0]?.is_done;
  return { isDone, card: page.getByRole("region", { name: "Te downloaden" }) };
}

const path = "**/api/actions/*/download";

test("a file keeps its name, and its action is done once it is in", async ({ page }) => {
  const { isDone, card } = await withFile(page, "name");
  await page.goto("/dashboard");
  await unfold(page, "Te downloaden");
  expect(await isDone()).toBe(false);
  const fetched = page.waitForEvent("download");
  await card.getByRole("button", { name: /^Polis/ }).click();
  const download = await fetched;
  // The browser itself takes out what a file system may not take.
  expect(download.suggestedFilename()).toBe(fileName);
  await expect(page.getByText("Polis: gedownload")).toBeVisible();
  await expect(card.getByText("Er staan geen documenten")).toBeVisible();
  expect(await isDone()).toBe(true);
  await card.getByRole("switch").check();
  await expect(card.getByText(/^Afgerond op/)).toBeVisible();
  await checkScreen(page);
});

test("what goes wrong is said, and leaves the action open", async ({ page }) => {
  const { isDone, card } = await withFile(page, "wrong");
  await page.goto("/dashboard");
  await unfold(page, "Te downloaden");
  const button = card.getByRole("button", { name: /^Polis/ });
  const fails = async (text: string) => {
    await button.click();
    await expect(card.getByRole("alert")).toHaveText(text);
    await expect(button).toBeEnabled();
    expect(await isDone()).toBe(false);
  };
  await page.route(path, (route) => route.abort());
  await fails("Er is geen verbinding. Controleer het internet en probeer het opnieuw.");
  await page.unroute(path);
  await page.route(path, (route) =>
    route.fulfill({ status: 404, json: { error: { code: "FILE_NOT_FOUND", message: "Weg." } } }),
  );
  await fails("Dit bestand is niet gevonden.");
  await checkScreen(page);
});

test("after thirty seconds a download is given up", { tag: "@phone" }, async ({ page }) => {
  const { isDone, card } = await withFile(page, "late");
  // The seconds are asked for as ever, and pass more quickly here.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds === 30_000 ? 2000 : milliseconds);
  });
  await page.goto("/dashboard");
  await unfold(page, "Te downloaden");
  await page.route(path, () => {});
  const button = card.getByRole("button", { name: /^Polis/ });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(card.getByRole("alert")).toHaveText("Het duurde te lang. Probeer het opnieuw.");
  expect(await isDone()).toBe(false);
});

test("how much has come in is told meanwhile", async ({ page }) => {
  const { card } = await withFile(page, "slow");
  await page.addInitScript(() => {
    const real = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      if (!String(input).endsWith("/download")) return real(input, init);
      let more: () => void = () => {};
      const waiting = new Promise<void>((resolve) => {
        more = resolve;
      });
      Object.assign(window, { more });
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(new Uint8Array(45));
          await waiting;
          controller.enqueue(new Uint8Array(55));
          controller.close();
        },
      });
      return new Response(body, { headers: { "Content-Length": "100", "Content-Type": "application/pdf" } });
    };
  });
  await page.goto("/dashboard");
  await unfold(page, "Te downloaden");
  await card.getByRole("button", { name: /^Polis/ }).click();
  await expect(card.getByText("Bezig: 40%")).toBeVisible();
  await checkScreen(page);
  const fetched = page.waitForEvent("download");
  await page.evaluate(() => (window as unknown as { more: () => void }).more());
  await fetched;
  await expect(card.getByText("Bezig: 40%")).toHaveCount(0);
});
