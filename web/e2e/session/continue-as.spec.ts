import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { allVariants, tagFor, textsIn } from "../support/languageVariants";
import {
  enterAs,
  handOverLink,
  headersOf,
  newPerson,
  type Person,
  sessionOf,
  setVariant,
  statusFor,
  type TokenPair,
} from "../support/people/people";
import { refreshCookie } from "../support/people/session";

async function nameOf(request: APIRequestContext, person: Person, pair: TokenPair): Promise<string> {
  const answer = await request.get("/api/consumers", { headers: headersOf(person, pair) });
  return (await answer.json()).data.attributes.displayName;
}

/** Returns the number of a person's sessions, including the one that asks. */
async function sessionsOf(request: APIRequestContext, person: Person, pair: TokenPair): Promise<number> {
  const answer = await request.get("/api/auth/sessions", { headers: headersOf(person, pair) });
  return (await answer.json()).data.length;
}

const signedIn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("balie.session") ?? "null")?.sub ?? null);

const consumerOf = async (request: APIRequestContext, person: Person, pair: TokenPair): Promise<string> =>
  (await (await request.get("/api/consumers", { headers: headersOf(person, pair) })).json()).data.id;

for (const variant of allVariants) {
  const t = textsIn(variant);

  test(
    `a link of somebody else asks before it takes the place of a session: ${variant}`,
    tagFor(variant),
    async ({ page, request }) => {
      const present = await newPerson(request, variant);
      const other = await newPerson(request, variant, {
        first_name: "Bas",
        preposition: "",
        last_name: "Duinker",
      });
      const [mine, theirs] = [await sessionOf(request, present), await sessionOf(request, other)];
      const [myName, theirName] = [
        await nameOf(request, present, mine),
        await nameOf(request, other, theirs),
      ];
      await enterAs(page, present, mine);
      await page.goto("/settings");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

      await page.goto((await handOverLink(request, other)).replace("/?", "/settings?"));
      const question = page.getByRole("heading", { level: 1, name: t("arrival.title", { name: theirName }) });
      await expect(question).toBeVisible();
      await expect(page.getByText(t("arrival.now.as", { name: myName }))).toBeVisible();
      await expect(page.getByRole("note")).toContainText(theirName);
      await expectState(page, `continue-as-${variant}`);
      expect(await signedIn(page)).toBe(await consumerOf(request, present, mine));
      expect(await statusFor(request, present, mine)).toBe(200);

      // By keyboard: from the question to the second button.
      const stay = page.getByRole("button", { name: t("arrival.refuse.as", { name: myName }) });
      await stay.focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/settings");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await signedIn(page)).toBe(await consumerOf(request, present, mine));
      expect(await statusFor(request, present, mine)).toBe(200);
      // What the link had opened is over.
      expect(await sessionsOf(request, other, theirs)).toBe(1);

      await page.goto(await handOverLink(request, other));
      await page.getByRole("button", { name: t("arrival.agree.as", { name: theirName }) }).click();
      await expect(page).toHaveURL("/dashboard");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await signedIn(page)).toBe(await consumerOf(request, other, theirs));
      expect(await statusFor(request, present, mine)).toBe(401);
      await page.reload();
      await expect(page).toHaveURL("/dashboard");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    },
  );

  test(
    `an ordinary pair in an address asks also when nobody is signed in: ${variant}`,
    tagFor(variant),
    async ({ page, request }) => {
      const other = await newPerson(request, variant);
      const witness = await sessionOf(request, other);
      const name = await nameOf(request, other, witness);
      const address = async () => {
        const { accessToken, refreshToken } = await sessionOf(request, other);
        return `/?${new URLSearchParams({ accessToken, refreshToken, domain: other.firm })}`;
      };
      await setVariant(page, variant);
      await page.goto(await address());
      await expect(page.getByRole("heading", { level: 1, name: t("arrival.title", { name }) })).toBeVisible();
      await expect(page).toHaveURL("/");
      await expectState(page, `continue-as-pair-${variant}`);
      await page.getByRole("button", { name: t("arrival.refuse.nobody") }).click();
      await expect(page.getByRole("button", { name: t("session.login.submit"), exact: true })).toBeVisible();
      expect(await signedIn(page)).toBeNull();
      expect(await sessionsOf(request, other, witness)).toBe(1);

      await page.goto(await address());
      await page.getByRole("button", { name: t("arrival.agree.as", { name }) }).click();
      await expect(page).toHaveURL("/dashboard");
      expect(await signedIn(page)).toBe(await consumerOf(request, other, witness));
    },
  );

  test(
    `a colleague who views a portal is asked before they view another: ${variant}`,
    tagFor(variant),
    async ({ page, request }) => {
      const [first, second] = [
        await newPerson(request, variant),
        await newPerson(request, variant, { first_name: "Bas", preposition: "", last_name: "Duinker" }),
      ];
      const [one, two] = [await sessionOf(request, first), await sessionOf(request, second)];
      const [firstName, secondName] = [await nameOf(request, first, one), await nameOf(request, second, two)];
      const colleague = "Piet Bakker";
      await setVariant(page, variant);
      await page.goto(await handOverLink(request, first, colleague));
      await expect(page.getByText(t("shell.colleague", { name: colleague }))).toBeVisible();
      await page.goto(await handOverLink(request, second, colleague));
      await expect(
        page.getByRole("heading", { level: 1, name: t("arrival.titleLooking", { name: secondName }) }),
      ).toBeVisible();
      await expect(page.getByText(t("arrival.now.looking", { name: firstName }))).toBeVisible();
      await expectState(page, `continue-looking-${variant}`);
      await page.getByRole("button", { name: t("arrival.agree.looking", { name: secondName }) }).click();
      await expect(page).toHaveURL("/dashboard");
      expect(await signedIn(page)).toBe(await consumerOf(request, second, two));
      // The first is looked at no longer.
      expect(await sessionsOf(request, first, one)).toBe(1);
      expect(await sessionsOf(request, second, two)).toBe(2);
    },
  );
}

test("a new link for oneself says that it is one's own", { tag: "@phone" }, async ({ page, request }) => {
  const t = textsIn("formal");
  const person = await newPerson(request, "formal");
  const mine = await sessionOf(request, person);
  await enterAs(page, person, mine);
  await page.goto(await handOverLink(request, person));
  await expect(page.getByText(t("arrival.next.same"))).toBeVisible();
  await expect(page.getByRole("note")).toHaveCount(0);
  await expectState(page, "continue-as-same");
  await page.getByRole("button", { name: t("arrival.agree.same") }).click();
  await expect(page).toHaveURL("/dashboard");
  expect(await statusFor(request, person, mine)).toBe(401);
});

test("a link of another firm leaves the session alone until it is agreed with", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const t = textsIn("formal");
  const present = await newPerson(request, "formal");
  const elsewhere = await newPerson(request, "informal");
  const mine = await sessionOf(request, present);
  const name = await nameOf(request, present, mine);
  await enterAs(page, present, mine);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(await handOverLink(request, elsewhere));
  await page.getByRole("button", { name: t("arrival.refuse.as", { name }) }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await statusFor(request, present, mine)).toBe(200);
  expect(await page.evaluate(() => localStorage.getItem("balie.domain"))).toBe("vandijk");
});

test("a link that is spent leaves whoever is signed in signed in", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const t = textsIn("formal");
  const person = await newPerson(request, "formal");
  const mine = await sessionOf(request, person);
  await enterAs(page, person, mine);
  await page.goto("/?accessToken=verlopen&refreshToken=verlopen");
  await expect(page.getByText(t("code.AUTH_HANDOVER_INVALID"))).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  expect(await statusFor(request, person, mine)).toBe(200);
  expect((await page.context().cookies()).some(({ name }) => name === refreshCookie)).toBe(true);
});
