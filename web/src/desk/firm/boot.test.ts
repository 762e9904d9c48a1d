import { expect, test } from "vitest";
import { deskLanguages, readBoot } from "./boot";

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

test("a member of staff can choose a language that the firm does not offer its clients", () => {
  expect(deskLanguages([{ iso_code: "en", name: "English" }])).toEqual([
    { iso_code: "nl", is_default: false },
    { iso_code: "en", is_default: true },
  ]);
  expect(deskLanguages([]).map(({ iso_code }) => iso_code)).toEqual(["nl", "en"]);
});
