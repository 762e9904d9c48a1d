// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { setSession } from "../../shared/api/tokens";
import { initTranslations } from "../../shared/i18n";
import { setBoot } from "../firm/useBoot";
import { appRouter } from "./tree";

const tokenOf = (more: object) =>
  `head.${btoa(JSON.stringify({ sub: "anna", sid: "s", lic: "firm", iat: 1, exp: 601, ...more }))}.seal`;

/** Returns the path at which the router ends for an address. */
async function pathAfterOpening(address: string): Promise<string> {
  await appRouter().navigate({ to: address });
  return appRouter().state.location.pathname;
}

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  setSession(null);
  setBoot({ licence: null, theme: null, languages: [], licenses: [] } as never);
  await initTranslations([]);
});

test("a forced set-up of two-step verification comes before every page, also one that does not exist", async () => {
  setSession(tokenOf({ twoFactorSetup: true }));
  for (const address of ["/nothing-here", "/dashboard", "/forgot/password", "/"])
    expect(await pathAfterOpening(address), address).toBe("/settings");
  expect(await pathAfterOpening("/logout")).toBe("/logout");
  // Who confirmed at an identity provider comes back there.
  expect(await pathAfterOpening("/sign-in/callback")).toBe("/sign-in/callback");
});

test("whoever is signed in otherwise goes where they want", async () => {
  setSession(tokenOf({}));
  expect(await pathAfterOpening("/nothing-here")).toBe("/nothing-here");
  expect(await pathAfterOpening("/forgot/password")).toBe("/dashboard");
});
