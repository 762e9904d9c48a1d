// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { parseCreationOptions, parseRequestOptions, serialiseCredential } from "./credentials";

const bytes = (...values: number[]) => new Uint8Array(values);

beforeEach(() => {
  // A browser without the functions for JSON.
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.stubGlobal("AuthenticatorAttestationResponse", class {});
  vi.stubGlobal(
    "AuthenticatorAssertionResponse",
    class {
      clientDataJSON = bytes(1, 2).buffer;
      authenticatorData = bytes(250, 251, 252).buffer;
      signature = bytes(3).buffer;
      userHandle = bytes(255, 254).buffer;
    },
  );
});

test("options are parsed without the browser's help", () => {
  const creation = parseCreationOptions({
    rp: { id: "firm.example", name: "Firm" },
    user: { id: "__4", name: "anna", displayName: "Anna" },
    challenge: "-vv8",
    pubKeyCredParams: [{ type: "public-key", alg: -7 }],
    excludeCredentials: [{ id: "AQI", type: "public-key", transports: ["usb"] }],
    timeout: 60_000,
  });
  expect(creation).toMatchObject({
    rp: { id: "firm.example" },
    user: { id: bytes(255, 254), name: "anna" },
    challenge: bytes(250, 251, 252),
    excludeCredentials: [{ id: bytes(1, 2), type: "public-key", transports: ["usb"] }],
    timeout: 60_000,
  });
  const request = parseRequestOptions({
    challenge: "AQI",
    rpId: "firm.example",
    userVerification: "required",
  });
  expect(request).toEqual({
    challenge: bytes(1, 2),
    rpId: "firm.example",
    userVerification: "required",
    allowCredentials: [],
  });
});

test("the browser's own functions are used where they exist", () => {
  const parsed = { challenge: bytes(9) };
  vi.stubGlobal("PublicKeyCredential", { parseRequestOptionsFromJSON: () => parsed });
  expect(parseRequestOptions({ challenge: "AQI" })).toBe(parsed);
});

test("a credential is serialised without the browser's help", () => {
  const parts = { id: "AQI", type: "public-key", response: new AuthenticatorAssertionResponse() };
  const credential = parts as unknown as PublicKeyCredential;
  expect(serialiseCredential(credential)).toEqual({
    id: "AQI",
    rawId: "AQI",
    type: "public-key",
    response: { clientDataJSON: "AQI", authenticatorData: "-vv8", signature: "Aw", userHandle: "__4" },
    clientExtensionResults: {},
  });
  const own = { ...parts, toJSON: () => ({ id: "own" }) } as unknown as PublicKeyCredential;
  expect(serialiseCredential(own)).toEqual({ id: "own" });
});
