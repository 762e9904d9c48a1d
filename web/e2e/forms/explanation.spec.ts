import { expect, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { ask, enter, newClient } from "../support/firm";

for (const [locale, address_style, words] of [
  ["nl", "informal", "Je scant de code op dit scherm met je telefoon."],
  ["nl", "formal", "U scant de code op dit scherm met uw telefoon."],
  ["en", "formal", "You scan the code on this screen with your phone."],
])
  test(`how sharing goes is shown in pictures, with words in ${locale}, ${address_style}`, {
    tag: "@phone",
  }, async ({ page, request }) => {
    const client = await newClient(request, { locale, address_style });
    const action = await ask(request, client, "INVENTORY_FORM_OCKTO");
    await enter(page, client);
    // The film is there whatever the provider says.
    for (const [call, attributes] of [
      ["requirements", { data: { ockto: { debug: false, qrCode: null, url: null, errors: ["down"] } } }],
      ["ockto-state", { code: 10, label: "start" }],
    ] as const)
      await page.route(`**/api/inventory-form/${call}/*`, (route) =>
        route.fulfill({ json: { data: { type: call, id: action, attributes } } }),
      );
    await page.goto(`/action/${action}/ockto-form`);
    const film = page.locator("video");
    await expect(film).toBeVisible();
    await checkScreen(page);
    const source = await film.locator("source").getAttribute("src");
    const first = await page.request.get(source ?? "", { headers: { Range: "bytes=0-99" } });
    expect([first.status(), (await first.body()).length]).toEqual([206, 100]);
    expect(first.headers()["content-range"]).toMatch(/^bytes 0-99\/\d+$/);

    await film.evaluate((video: HTMLVideoElement) => video.play());
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
    const caption = () =>
      film.evaluate(
        (video: HTMLVideoElement) => (video.textTracks[0]?.cues?.[0] as VTTCue | undefined)?.text,
      );
    await expect.poll(caption).toBe(words);
  });
