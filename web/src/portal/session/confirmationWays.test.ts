import { expect, test } from "vitest";
import { confirmationWays } from "./confirmationWays";

test("an authenticator app is asked for its code, beside the passkey", () => {
  expect(confirmationWays({ asked: "code", options: ["passkey", "code", "password"] }, true)).toEqual({
    passkey: true,
    provider: false,
    passwordLink: false,
    form: "code",
  });
  expect(confirmationWays({ asked: "code", options: ["code"] }, true)).toEqual({
    passkey: false,
    provider: false,
    passwordLink: false,
    form: "code",
  });
});

test("beside a passkey alone the password goes before recovery codes", () => {
  const asked = "passkey";
  expect(confirmationWays({ asked, options: ["passkey", "code", "password"] }, true).form).toBe("password");
  expect(confirmationWays({ asked, options: ["passkey", "code"] }, true).form).toBe("recovery");
  expect(confirmationWays({ asked, options: ["passkey"] }, true).form).toBe(null);
});

test("where passkeys cannot be used only the other way is offered", () => {
  const required = { asked: "passkey", options: ["passkey", "password"] } as const;
  expect(confirmationWays({ ...required, options: [...required.options] }, false)).toEqual({
    passkey: false,
    provider: false,
    passwordLink: false,
    form: "password",
  });
});

test("an identity provider is offered beside the form, or alone", () => {
  expect(confirmationWays({ asked: "provider", options: ["provider", "password"] }, true)).toEqual({
    passkey: false,
    provider: true,
    passwordLink: false,
    form: "password",
  });
  expect(confirmationWays({ asked: "provider", options: ["provider"] }, true).form).toBe(null);
});

test("an account with nothing to confirm with is offered a link to set a password", () => {
  expect(confirmationWays({ asked: "password", options: ["password_link"] }, true)).toEqual({
    passkey: false,
    provider: false,
    passwordLink: true,
    form: null,
  });
});
