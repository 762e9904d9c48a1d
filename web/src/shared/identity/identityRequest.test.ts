// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { type IdentityRequest, identityRequest } from "./identityRequest";

const request: IdentityRequest = {
  state: "s1",
  purpose: "confirm",
  returnTo: "/otds/1/sign/2?from=mail",
  account: "anna",
};

beforeEach(() => sessionStorage.clear());

test("a request is found by its state, once", () => {
  identityRequest.save(request);
  expect(identityRequest.consume("s1")).toEqual(request);
  expect(identityRequest.consume("s1")).toBe(null);
});

test("an unknown state finds nothing and takes nothing away", () => {
  expect(identityRequest.consume("s1")).toBe(null);
  identityRequest.save(request);
  expect(identityRequest.consume("s2")).toBe(null);
  expect(identityRequest.consume("s1")).toEqual(request);
});

test("the request that was begun last counts", () => {
  identityRequest.save(request);
  identityRequest.save({ ...request, state: "s2", purpose: "link" });
  expect(identityRequest.consume("s1")).toBe(null);
  expect(identityRequest.consume("s2")?.purpose).toBe("link");
});

test("nothing leads out of the portal", () => {
  for (const returnTo of ["//elsewhere.example", "https://elsewhere.example", "javascript:alert(1)", ""]) {
    identityRequest.save({ ...request, returnTo });
    expect(identityRequest.consume("s1")).toBe(null);
  }
  sessionStorage.setItem("balie.identity", "{");
  expect(identityRequest.consume("s1")).toBe(null);
});
