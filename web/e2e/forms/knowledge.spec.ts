import { expect, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { expectDashboard, fillIn } from "../support/fill";
import { ask, enter, newClient, readActionEvent } from "../support/firm";

const levels = ["geen", "weinig", "redelijk", "veel"].map((level) => `${level}_kennis_ervaring`);
const groups = {
  general: 5,
  mortgage: 7,
  death: 5,
  incapacity: 3,
  unemployment: 2,
  retirement: 4,
  savings: 8,
};
const questions = Object.entries(groups).flatMap(([group, count]) =>
  Array.from({ length: count }, (_, place) => `${group}_${place + 1}`),
);

// Long forms, each step with a look at all of it.
test.describe.configure({ timeout: 180_000 });

test(
  "what one knows, in seven groups; nothing at all is refused",
  { tag: "@phone" },
  async ({ page, request }, { project }) => {
    const english = project.name === "desktop";
    const client = await newClient(request, english ? { locale: "en", address_style: "formal" } : {});
    const action = await ask(request, client, "KNOWLEDGE_FORM");
    await enter(page, client);
    await page.goto(`/actions/${action}/knowledge-test`);
    const send = page.getByRole("button", { name: english ? "Send" : "Versturen" });
    await expect(page.getByRole("heading", { level: 2 })).toHaveCount(7);
    await expect(page.getByRole("radiogroup")).toHaveCount(34);
    await send.click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      english ? "No answers have been given." : "Er zijn geen antwoorden ingevuld.",
    );
    await checkScreen(page);

    const answers = Object.fromEntries(
      // Not every question has to be answered.
      questions.slice(0, 33).map((question, place) => [question, levels[place % 4] ?? ""]),
    );
    await fillIn(page, answers);
    await checkScreen(page);
    await send.click();
    await expectDashboard(
      page,
      english
        ? "The form about knowledge and experience has been sent."
        : "De vragenlijst over kennis en ervaring is verstuurd.",
    );
    const eventData = await readActionEvent(request, action, "knowledge_form.submitted");
    expect(eventData.answers).toEqual(answers);
    const title = english ? "Knowledge and experience.pdf" : "Kennis en ervaring.pdf";
    expect(eventData.files).toEqual([
      expect.objectContaining({ file_name: title, media_type: "application/pdf" }),
    ]);
  },
);
