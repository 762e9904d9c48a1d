import { expect, test } from "vitest";
import { endpointHash, fromBase64Url } from "./browser";

test("a key is read from base64url", () => {
  expect([...fromBase64Url("-_8A")]).toEqual([251, 255, 0]);
});

test("an endpoint is named by its SHA-256", async () => {
  expect(await endpointHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
