// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { rememberOffer, shouldOffer } from "./passkeyOffers";

function device(canVerify: boolean): void {
  vi.stubGlobal("PublicKeyCredential", {
    isUserVerifyingPlatformAuthenticatorAvailable: async () => canVerify,
  });
}

beforeEach(() => {
  localStorage.clear();
  device(true);
});

test("a passkey is offered once for each account on a device, whose ids are not kept", async () => {
  expect(await shouldOffer("anna")).toBe(true);
  await rememberOffer("anna");
  expect(await shouldOffer("anna")).toBe(false);
  expect(await shouldOffer("bram")).toBe(true);
  expect(JSON.stringify(Object.values(localStorage))).not.toContain("anna");
});

test("a device that cannot verify who uses it is offered none", async () => {
  device(false);
  expect(await shouldOffer("anna")).toBe(false);
});

test("what somebody else wrote there is no reason to fail", async () => {
  localStorage.setItem("balie.passkeyOffers", "{");
  expect(await shouldOffer("anna")).toBe(true);
});
