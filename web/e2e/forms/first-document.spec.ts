import { expect, type Locator, type Page, test } from "@playwright/test";
import { png } from "../support/files";
import { textsIn } from "../support/languageVariants";
import { fillSignIn } from "../support/people/accounts";
import {
  goodPassword,
  invite,
  newPerson,
  type Person,
  put,
  setFirstPassword,
} from "../support/people/people";

/** The taps and keys of a journey, the tap on the link in the mail and the one on the file in the phone's list included. */
interface Effort {
  taps: number;
  keys: number;
}

/** Does what a thumb does, and counts it. The time of the machine is reported and not limited. */
class Thumb {
  readonly effort: Effort = { taps: 0, keys: 0 };
  private readonly started = performance.now();
  constructor(private readonly page: Page) {}

  async open(link: string): Promise<void> {
    this.effort.taps += 1;
    await this.page.goto(link);
  }

  async tap(target: Locator): Promise<void> {
    this.effort.taps += 1;
    await target.tap();
  }

  /** A tap on a field that is not focused yet, and a key for each character. */
  async type(field: Locator, text: string): Promise<void> {
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.tap(field);
    this.effort.keys += text.length;
    await this.page.keyboard.type(text);
    await expect(field).toHaveValue(text);
  }

  /** A file of the phone: the button, and the file in the phone's own list. */
  async chooseFile(button: Locator): Promise<void> {
    const choosing = this.page.waitForEvent("filechooser");
    await this.tap(button);
    this.effort.taps += 1;
    const file = { name: "loonstrook.png", mimeType: "image/png", buffer: png(600, 400) };
    await (await choosing).setFiles(file);
  }

  report(journey: string): void {
    const seconds = ((performance.now() - this.started) / 1000).toFixed(1);
    const description = `${this.effort.taps} taps, ${this.effort.keys} keys, ${seconds} s of the machine`;
    test.info().annotations.push({ type: journey, description });
    process.stdout.write(`${journey}: ${description}\n`);
  }
}

const t = textsIn("informal");

/** A client who is asked for one document; returns the path of the task, as mails have it. */
async function ask(person: Person, request: Parameters<typeof put>[0]): Promise<string> {
  const id = await put(request, person.firm, `actions/${person.id}`, {
    type: "UPLOAD_DOCUMENT",
    label: "Loonstrook aanleveren",
    owners: [person.id],
    document: { label: "Loonstrook" },
  });
  return `/actions/${id}/upload-document?domain=${person.firm}`;
}

/** Goes from the page of the task to the notice that the document has been sent. */
async function deliver(page: Page, thumb: Thumb): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Loonstrook");
  await thumb.chooseFile(page.getByText(t("forms.files.choose"), { exact: true }));
  await thumb.tap(page.getByRole("button", { name: t("actions.upload.save") }));
  await expect(page.getByText(t("actions.upload.success")).first()).toBeVisible();
}

test("from an invitation to the first document", { tag: "@phone" }, async ({ page, request }) => {
  const person = await newPerson(request, "informal");
  await ask(person, request);
  const link = await invite(request, person);
  const thumb = new Thumb(page);

  await thumb.open(link);
  await thumb.type(page.getByLabel(t("guest.reset.password"), { exact: true }), goodPassword);
  await thumb.type(page.getByLabel(t("guest.reset.repeat")), goodPassword);
  await thumb.tap(page.getByRole("button", { name: t("guest.reset.submit") }));
  await thumb.type(page.getByLabel(t("session.login.name")), person.email);
  await thumb.type(page.getByLabel(t("session.login.password"), { exact: true }), goodPassword);
  await thumb.tap(page.getByRole("button", { name: t("session.login.submit"), exact: true }));
  // The task is on the first screen: nobody scrolls to it.
  const task = page.getByRole("link", { name: "Loonstrook aanleveren" });
  await expect(task).toBeInViewport({ ratio: 1 });
  await thumb.tap(task);
  await deliver(page, thumb);

  thumb.report("from an invitation to the first document");
  expect(thumb.effort.taps).toBeLessThanOrEqual(11);
});

test("from the mail about a task to the document", { tag: "@phone" }, async ({ page, request }) => {
  const person = await newPerson(request, "informal");
  await setFirstPassword(request, person);
  const link = await ask(person, request);
  const thumb = new Thumb(page);

  await thumb.open(link);
  await thumb.type(page.getByLabel(t("session.login.name")), person.email);
  await thumb.type(page.getByLabel(t("session.login.password"), { exact: true }), goodPassword);
  await thumb.tap(page.getByRole("button", { name: t("session.login.submit"), exact: true }));
  await deliver(page, thumb);

  thumb.report("from the mail about a task to the document");
  expect(thumb.effort.taps).toBeLessThanOrEqual(7);
});

test("from the mail about a task to the document, for who is signed in", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const person = await newPerson(request, "informal");
  await setFirstPassword(request, person);
  const link = await ask(person, request);
  await page.goto(`/?domain=${person.firm}`);
  await fillSignIn(page, person.email, goodPassword);
  await expect(page).toHaveURL("/dashboard");
  const thumb = new Thumb(page);

  await thumb.open(link);
  await deliver(page, thumb);

  thumb.report("from the mail about a task to the document, for who is signed in");
  expect(thumb.effort.taps).toBeLessThanOrEqual(4);
});
