// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { rememberOffer, shouldOfferPasskey, wasOffered } from "./offers";

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
  expect(await shouldOfferPasskey("anna")).toBe(true);
  await rememberOffer("passkey", "anna");
  expect(await shouldOfferPasskey("anna")).toBe(false);
  expect(await shouldOfferPasskey("bram")).toBe(true);
  expect(JSON.stringify(Object.values(localStorage))).not.toContain("anna");
});

test("a device that cannot verify who uses it is offered none", async () => {
  device(false);
  expect(await shouldOfferPasskey("anna")).toBe(false);
});

test("what somebody else wrote there is no reason to fail", async () => {
  localStorage.setItem("balie.passkeyOffers", "{");
  expect(await shouldOfferPasskey("anna")).toBe(true);
});

test("each thing is offered by itself", async () => {
  await rememberOffer("push", "anna");
  expect(await wasOffered("push", "anna")).toBe(true);
  expect(await wasOffered("push", "bram")).toBe(false);
  expect(await shouldOfferPasskey("anna")).toBe(true);
});
