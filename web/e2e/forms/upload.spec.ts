import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { pdf, png } from "../support/files";
import { ask, branch, enter, newClient, readActionEvent, setPassword } from "../support/firm";
import { fillSignIn, password } from "../support/people/accounts";
import { chooseBranch, endSessionOnServer } from "../support/people/session";

const payslip = { name: "loonstrook.pdf", mimeType: "application/pdf", buffer: pdf() };

const chosenFiles = (page: Page) =>
  page.getByRole("list", { name: "Gekozen bestanden" }).getByRole("listitem");

/** Drops a file on an element, or pastes one there, as a browser does. */
async function bring(page: Page, selector: string, type: "drop" | "paste", name: string): Promise<boolean> {
  const content = [...png(8, 8)];
  return page.evaluate(
    ([target, kind, fileName, bytes]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], fileName, { type: "image/png" }));
      const options = { bubbles: true, cancelable: true };
      const event =
        kind === "drop"
          ? new DragEvent("drop", { ...options, dataTransfer: data })
          : new ClipboardEvent("paste", { ...options, clipboardData: data });
      document.querySelector(target)?.dispatchEvent(event);
      return event.defaultPrevented;
    },
    [selector, type, name, content] as const,
  );
}

test("file and remark survive an ended session, a question and a look elsewhere", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const client = await newClient(request);
  await setPassword(request, client, password);
  const action = await ask(request, client, "UPLOAD_DOCUMENT", { document: { label: "Loonstrook" } });
  await chooseBranch(page, branch);
  await page.goto("/");
  await fillSignIn(page, client.email, password);
  await expect(page).toHaveURL("/dashboard");
  const address = `/actions/${action}/upload-document`;
  await page.goto(address);
  await page.locator('input[type="file"]').first().setInputFiles([payslip]);
  await expect(page.getByText("Toegevoegd: loonstrook.pdf.")).toBeVisible();
  await page.getByLabel(/opmerking/i).fill("Van oktober.");
  const isKept = async () => {
    await expect(chosenFiles(page)).toHaveText(/loonstrook\.pdf/);
    await expect(page.getByLabel(/opmerking/i)).toHaveValue("Van oktober.");
  };

  // A question, and back to the task.
  await page.getByRole("link", { name: "Stel een vraag hierover" }).click();
  await expect(page.getByRole("textbox", { name: /bericht/i })).toBeFocused();
  await expectState(page, "ask-about-task");
  await page.getByRole("link", { name: "Terug naar de taak" }).click();
  await expect(page).toHaveURL(address);
  await isKept();

  // The session ends; after a new sign-in everything is still there and is sent.
  await endSessionOnServer(page);
  await page.getByRole("button", { name: "Aanleveren" }).click();
  await expect(page).toHaveURL("/");
  await fillSignIn(page, client.email, password);
  await expect(page).toHaveURL(address);
  await isKept();
  await expectState(page, "upload-kept");
  await page.getByRole("button", { name: "Aanleveren" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("De documenten zijn verstuurd.").first()).toBeVisible();
  expect(await readActionEvent(request, action, "document.delivered")).toMatchObject({
    comment: "Van oktober.",
  });
});

test("files are taken anywhere on the page, and what cannot be sent is named with what to do", {
  tag: "@phone",
}, async ({ page, request }) => {
  const client = await newClient(request);
  const action = await ask(request, client, "UPLOAD_DOCUMENT", { document: { label: "Loonstrook" } });
  await enter(page, client);
  await page.goto(`/actions/${action}/upload-document`);
  await expect(page.getByRole("button", { name: "Aanleveren" })).toBeVisible();
  // Beside the box, where the browser would open the file instead of the page.
  expect(await bring(page, "h1", "drop", "foto.png")).toBe(true);
  await expect(chosenFiles(page)).toHaveText([/foto\.png/]);
  expect(await bring(page, "body", "paste", "image.png")).toBe(true);
  await expect(chosenFiles(page)).toHaveText([/foto\.png/, /Schermafdruk .*\.png/]);

  const files = page.locator('input[type="file"]').first();
  await files.setInputFiles([
    { name: "IMG_0412.HEIC", mimeType: "image/heic", buffer: Buffer.from("heic") },
    { name: "brief.docx", mimeType: "application/msword", buffer: Buffer.from("PK") },
    { name: "leeg.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
    { name: "nep.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html></html>") },
  ]);
  for (const text of [
    "IMG_0412.HEIC kan niet. Maak er een JPG of PDF van, of kies ‘Foto maken’.",
    "brief.docx kan niet. Sla het op als PDF en kies dat bestand.",
    "leeg.pdf is leeg. Kies het bestand opnieuw, of maak het opnieuw.",
    "nep.pdf is geen leesbare PDF of foto. Open het bestand, sla het op als PDF en kies het opnieuw.",
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(chosenFiles(page)).toHaveCount(2);
  await expectState(page, "upload-refused-files");

  // What the server refuses is named as well, and the focus does not get lost with the button.
  await files.setInputFiles([
    { name: "half.png", mimeType: "image/png", buffer: png(60, 40).subarray(0, 45) },
  ]);
  await page.getByRole("button", { name: "Aanleveren" }).click();
  await expect(page.getByText(/^half\.png is beschadigd of niet compleet\./)).toBeVisible();
  await expect(page.locator(":focus")).toHaveAttribute("name", "files");
  await expectState(page, "upload-damaged");
});

test("without a connection the page says so once, and goes on by itself", { tag: "@phone" }, async ({
  page,
  request,
  context,
}) => {
  const client = await newClient(request);
  await ask(request, client, "UPLOAD_DOCUMENT", {
    label: "Loonstrook sturen",
    document: { label: "Loonstrook" },
  });
  await enter(page, client);
  await page.goto("/dashboard");
  const task = page.getByRole("link", { name: "Loonstrook sturen" });
  await expect(task.first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("Er is geen verbinding")).toHaveCount(1);
  await expectState(page, "offline");
  await task.first().click();
  await expect(page.getByText("Er ging iets mis")).toHaveCount(0);
  await expect(page.getByText("Er is geen verbinding")).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Loonstrook aanleveren" })).toBeVisible();
  await expect(page.getByText("Er is geen verbinding")).toHaveCount(0);
});
