import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { allVariants, type LanguageVariant, tagFor, textsIn, variants } from "../support/languageVariants";
import { fillSignIn } from "../support/people/accounts";
import { mailsTo, passwordLink } from "../support/people/mailbox";
import {
  goodPassword,
  invite,
  newPerson,
  passwordSessionOf,
  setFirstPassword,
  setVariant,
  statusFor,
} from "../support/people/people";

const another = "Zeilboot-marmot-77-gitaar";

/** Texts of the mails, by language and form of address. */
const mailSubjects = {
  greeting: { formal: "Geachte Iris", informal: "Hallo Iris", english: "Dear Iris" },
  changed: {
    formal: "Uw wachtwoord is gewijzigd",
    informal: "Je wachtwoord is gewijzigd",
    english: "Your password was changed",
  },
  welcome: {
    formal: "Welkom bij het klantportaal",
    informal: "Welkom bij het klantportaal",
    english: "Welcome to the client portal",
  },
} satisfies Record<string, Record<LanguageVariant, string>>;

/** The firm's own colour, in its mails as well. */
const colours = { vandijk: "#0b5563", noordzee: "#5b2a86" };

/** Colour and share of the strength bar, as they are seen. */
async function bar(page: Page): Promise<{ colour: string; value: number }> {
  const meter = page.locator("main form [role=progressbar]");
  const fill = meter.locator("div");
  const value = Number(await meter.getAttribute("aria-valuenow"));
  const rgb = await fill.evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (rgb.match(/\d+/g) ?? []).map(Number);
  const colour =
    red > 150 && green < 100
      ? "red"
      : red > 200 && green > 150 && blue < 100
        ? "yellow"
        : green > red
          ? "green"
          : rgb;
  return { colour, value };
}

// Each is a whole way from its beginning to its end.
test.describe.configure({ timeout: 120_000 });

for (const variant of allVariants) {
  const t = textsIn(variant);
  const { firm } = variants[variant];

  test(
    `a forgotten password is replaced by way of a mail: ${variant}`,
    tagFor(variant),
    async ({ page, request }) => {
      const person = await newPerson(request, variant);
      await setFirstPassword(request, person);
      const elsewhere = await passwordSessionOf(request, person);
      await setVariant(page, variant);
      await page.goto("/");
      await page.getByRole("link", { name: t("session.login.forgot") }).click();
      await expectState(page, `forgot-${variant}`);
      await page.getByLabel(t("guest.email")).fill(person.email);
      await page.getByRole("button", { name: t("guest.forgot.submit") }).click();
      await expect(page.getByText(t("guest.forgot.sent"))).toBeVisible();
      await expect(page).toHaveURL("/");
      await expectState(page, `forgot-sent-${variant}`);

      const [letter] = await mailsTo(request, person.email, 2);
      if (!letter) throw new Error("no mail");
      expect(letter.text).toContain(mailSubjects.greeting[variant]);
      expect(letter.html).toContain(colours[firm]);
      const link = passwordLink(letter);
      await page.goto(link);
      await expect(page).toHaveURL(new URL(link).pathname);
      const password = page.getByLabel(t("guest.reset.password"), { exact: true });
      const repeat = page.getByLabel(t("guest.reset.repeat"));
      const save = page.getByRole("button", { name: t("guest.reset.submit") });
      await expect(page.getByText(t("guest.reset.signInName", { name: person.email }))).toBeVisible();
      await expectState(page, `reset-empty-${variant}`);
      // The button says what is missing instead of being dead.
      await save.click();
      const missing = page.getByText(t("guest.reset.missing").slice(0, -2)).first();
      await expect(missing).toContainText(t("guest.reset.hardToGuess"));
      await expect(password).toBeFocused();

      await password.fill("welkom");
      await expect(page.getByText(t("guest.reset.weak"), { exact: true })).toBeVisible();
      expect(await bar(page)).toMatchObject({ colour: "red" });
      expect((await bar(page)).value).toBeLessThan(40);
      await expectState(page, `reset-weak-${variant}`);
      await password.fill("Fietsbel-8");
      await expect(page.getByText(t("guest.reset.average"), { exact: true })).toBeVisible();
      expect(await bar(page)).toMatchObject({ colour: "yellow" });
      await password.fill(another);
      await expect(page.getByText(t("guest.reset.strong"), { exact: true })).toBeVisible();
      expect(await bar(page)).toEqual({ colour: "green", value: 100 });
      // A passphrase needs its length and no capitals, so none are ticked off.
      await expect(page.locator("main li[data-met=true]")).toHaveCount(2);
      await expect(page.getByText(t("guest.reset.capital"))).toHaveCount(0);
      await repeat.fill("iets anders");
      await expect(page.getByText(t("guest.reset.differs"))).toBeVisible();
      await save.click();
      await expect(repeat).toBeFocused();
      await expectState(page, `reset-differs-${variant}`);

      // The reader's own name and a year are strong enough for the bar; the server knows better.
      await password.fill("Wolkenveld!2031");
      await repeat.fill("Wolkenveld!2031");
      await save.click();
      await expect(page.getByRole("alert")).toHaveText(t("code.CONSUMER_PASSWORD_IS_COMMON"));
      await expectState(page, `reset-common-${variant}`);
      await password.fill(another);
      await repeat.fill(another);
      await save.click();
      await expect(page.getByText(t("guest.reset.done"))).toBeVisible();
      await expect(page).toHaveURL("/");

      expect(await statusFor(request, person, elsewhere)).toBe(401);
      const [notice] = await mailsTo(request, person.email, 3);
      expect(notice?.subject).toContain(mailSubjects.changed[variant]);
      await page.goto(link);
      await expect(page).toHaveURL("/");
      await expect(page.getByText(t("code.AUTH_START_PASSWORD_RESET_FAILED"))).toBeVisible();
      await expectState(page, `reset-used-${variant}`);
      await fillSignIn(page, person.email, goodPassword);
      await expect(page.getByRole("alert")).toBeVisible();
      await fillSignIn(page, person.email, another);
      await expect(page).toHaveURL("/dashboard");
    },
  );

  test(
    `an invitation leads to a first password, and can be sent again: ${variant}`,
    tagFor(variant),
    async ({ page, request }) => {
      const person = await newPerson(request, variant);
      const early = await invite(request, person);
      const link = await invite(request, person, 2);
      expect(link).not.toBe(early);
      const [letter] = await mailsTo(request, person.email, 2);
      expect(letter?.subject).toContain(mailSubjects.welcome[variant]);
      expect(letter?.text).toContain(mailSubjects.greeting[variant]);
      expect(letter?.text).toContain(person.email);
      // The day on which it ends, in Amsterdam: a week from now.
      const end = new Intl.DateTimeFormat(variant === "english" ? "en-GB" : "nl-NL", {
        timeZone: "Europe/Amsterdam",
        day: "numeric",
        month: "long",
        year: "numeric",
      }).format(Date.now() + 7 * 86_400_000);
      expect(letter?.text).toContain(end);

      await setVariant(page, variant);
      await page.goto(link);
      await page.getByLabel(t("guest.reset.password"), { exact: true }).fill(goodPassword);
      await page.getByLabel(t("guest.reset.repeat")).fill(goodPassword);
      await expectState(page, `invitation-${variant}`);
      await page.getByRole("button", { name: t("guest.reset.submit") }).click();
      await expect(page).toHaveURL("/");
      // The earlier link died with the later one.
      await page.goto(early);
      await expect(page.getByText(t("code.AUTH_START_PASSWORD_RESET_FAILED"))).toBeVisible();
      await fillSignIn(page, person.email, goodPassword);
      await expect(page).toHaveURL("/dashboard");
      await expect(page.locator("html")).toHaveAttribute("lang", variants[variant].locale);
      await expectState(page, `first-visit-${variant}`);
    },
  );
}
