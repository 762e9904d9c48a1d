import { expect, test } from "vitest";
import { readBoot } from "./boot";

const page = (more: object) =>
  JSON.stringify({
    domain: "vandijk",
    theme: null,
    licence: { attributes: { name: "Van Dijk", content: { logo_image: "" } } },
    languages: [{ attributes: { iso_code: "nl", name: "Nederlands", is_default: true } }],
    passkeys: true,
    default_address_style: "informal",
    ...more,
  });

test("the firm is read from the page", () => {
  const boot = readBoot(page({ desk: "review" }));
  expect(boot).toMatchObject({
    domain: "vandijk",
    name: "Van Dijk",
    logo: null,
    addressStyle: "informal",
    isOn: true,
  });
  expect(readBoot(page({ desk: "off" })).isOn).toBe(false);
  expect(readBoot(page({})).isOn).toBe(true);
});

test("a page without a firm's data still opens", () => {
  expect(readBoot("")).toMatchObject({ name: null, isOn: true });
});
