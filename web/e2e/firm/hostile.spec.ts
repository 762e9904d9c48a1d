import { expect, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { letIn, person, send } from "../support/records";

const script = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>`;

test("markup in what the firm sends is shown as text", async ({ page }) => {
  const who = `markup-${test.info().project.name}`;
  await send(page, [
    person(who, script),
    {
      type: "products/mortgage",
      external_id: who,
      attributes: { owners: [who], label: `Hypotheek ${script}`, lender: script, arrangement: "<b>NHG</b>" },
    },
    {
      type: "actions",
      external_id: who,
      attributes: {
        type: "EDIT_MARKET_VALUE",
        label: `Waarde ${script}`,
        comment: script,
        owners: [who],
        product: { kind: "mortgage", external_id: who },
      },
    },
  ]);
  await letIn(page, who);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("<img src=x");
  await expect(page.locator("main").getByText("Hypotheek <img").first()).toBeVisible();
  await page.goto("/mortgages");
  await page
    .locator("main")
    .getByRole("link", { name: /^Hypotheek <img/ })
    .first()
    .click();
  await expect(page.getByText("<b>NHG</b>")).toBeVisible();
  await expect(page.getByText(script, { exact: true }).first()).toBeVisible();
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  await expect(page.locator("main img[src=x]")).toHaveCount(0);
  await checkScreen(page);
});

test("a thumbnail that is no image and a link that is a script stay out of the page", async ({ page }) => {
  const who = `links-${test.info().project.name}`;
  const house = { id: "1", address: "Kade 1", price: 100000, has_seen: true };
  await send(page, [
    person(who, "Hanna"),
    {
      type: "products/purchase_intention",
      external_id: who,
      attributes: {
        owners: [who],
        state: "Zoekend",
        buyer_profile: "Starter",
        found_houses_collection: [house],
      },
    },
  ]);
  const session = await letIn(page, who);
  const [intention] = await session.get("/api/products/purchase-intentions");
  // The firm's API refuses such a record; here even the server is not trusted.
  await page.route("**/api/products/purchase-intentions/*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    Object.assign(body.data.attributes.found_houses_collection[0], {
      external_url: "javascript:window.hacked=1",
      raw_base64_thumbnail: Buffer.from(script).toString("base64"),
    });
    return route.fulfill({ json: body });
  });
  await page.goto(`/purchase-intentions/${intention?.id}`);
  await expect(page.getByText("Kade 1")).toBeVisible();
  await expect(page.getByRole("link", { name: /bekijken/ })).toHaveCount(0);
  await expect(page.locator('main a[href^="javascript"]')).toHaveCount(0);
  await expect(page.locator("main img")).toHaveCount(0);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  await checkScreen(page);
});

test("such records are refused", { tag: "@phone" }, async ({ request }) => {
  const put = async (kind: string, attributes: object) => {
    const answer = await request.put(`/backoffice/v1/products/${kind}/refused`, {
      headers: { Authorization: "Bearer demo-service-key-vandijk" },
      data: { version: 1, attributes: { owners: ["anna"], ...attributes } },
    });
    expect(answer.status()).toBe(422);
    return (await answer.json()).error.faults.map(({ pointer }: { pointer: string }) => pointer);
  };
  const house = { id: "1", external_url: "javascript:alert(1)", raw_base64_thumbnail: "PGI+" };
  expect(await put("purchase_intention", { found_houses_collection: [house] })).toEqual([
    "/found_houses_collection/0/external_url",
    "/found_houses_collection/0/raw_base64_thumbnail",
  ]);
  const appointment = { label: "x", date: "2026-02-30", teams_url: "http://10.0.0.1/" };
  expect(await put("appointment", appointment)).toEqual(expect.arrayContaining(["/date", "/teams_url"]));
  expect(await put("credit", { label: "x", loan_amount: -1, colour: "red" })).toEqual(
    expect.arrayContaining(["/loan_amount", "/colour"]),
  );
});
