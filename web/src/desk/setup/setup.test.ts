import { expect, test } from "vitest";
import { emptyFirm, errorsOf, proposeSlug, readableColour, settingsOf } from "./firm";
import { type MailServer, smtpUrl } from "./installation";

test("a short name is made of the name", () => {
  expect(proposeSlug("De Brug & Zonen B.V.")).toBe("de-brug-zonen-b-v");
  expect(proposeSlug("  Café Ünïon — Zürich ")).toBe("cafe-union-zurich");
  expect(proposeSlug("京都")).toBe("");
  // It ends in a letter or a digit, also where it is cut off.
  expect(proposeSlug(`${"a".repeat(62)} b`)).toBe("a".repeat(62));
});

test("a colour that cannot be read has a proposal that can", () => {
  expect(readableColour("#1f4e79")).toBeNull();
  const proposal = readableColour("#ffe000");
  expect(proposal).toMatch(/^#[0-9a-f]{6}$/);
  expect(readableColour(proposal ?? "#ffe000")).toBeNull();
});

test("the settings say what was chosen, and leave out what was not typed", () => {
  const firm = { ...emptyFirm, name: " De Brug ", phone: "030 123 45 67", informal: true, push: false };
  const settings = settingsOf(firm, "en");
  expect(settings).toMatchObject({
    name: "De Brug",
    contact: { phone: "030 123 45 67", email: undefined },
    features: { default_address_style: "informal", do_show_mortgage_timeline: true },
    mail: { enabled: true },
    modules: { has_push_enabled: false, has_messages_enabled: true },
    two_factor_required: false,
  });
  expect(settings.languages).toContainEqual({ iso_code: "en", name: "English", is_default: true });
});

test("what the server finds wrong stands at its field, the first of two that share one", () => {
  expect(
    errorsOf({
      slug: ["invalid"],
      office: ["min_length"],
      name: ["required"],
      email: ["email"],
      "settings.contact.email": ["email"],
      "settings.theme.color_links": ["contrast"],
      "settings.theme.color_primary": ["pattern"],
      "settings.name": ["max_length"],
    }),
  ).toEqual({
    slug: "pattern",
    office: "required",
    adminName: "required",
    adminEmail: "email",
    email: "email",
    colour: "contrast",
    name: "invalid",
  });
});

test("the address of a mail server keeps what stands in a password", () => {
  const server: MailServer = { host: " mail.example ", port: "", security: "tls", user: "", password: "" };
  expect(smtpUrl(server)).toBe("smtps://mail.example:465");
  expect(smtpUrl({ ...server, security: "starttls" })).toBe("smtp://mail.example:587?tls=required");
  expect(smtpUrl({ ...server, security: "none", port: "2525" })).toBe("smtp://mail.example:2525");
  const account = { ...server, user: "jan@kantoor.nl", password: "p@ss:w/rd#%é" };
  const url = new URL(smtpUrl(account) ?? "");
  expect(decodeURIComponent(url.username)).toBe("jan@kantoor.nl");
  expect(decodeURIComponent(url.password)).toBe("p@ss:w/rd#%é");
  expect(smtpUrl({ ...server, host: " " })).toBeNull();
});
