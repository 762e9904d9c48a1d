import { expect, test } from "vitest";
import { divideByLink, type IdentityProvider, reachesLevel } from "./providers";

const provider = (id: string, ...levels: IdentityProvider["levels"]): IdentityProvider => ({
  id,
  name: id,
  logo: null,
  levels,
});

test("a provider reaches a level by that level or a higher one", () => {
  const cases = [
    [provider("none"), "low", false],
    [provider("low", "low"), "low", true],
    [provider("low", "low"), "substantial", false],
    [provider("both", "low", "substantial"), "substantial", true],
    [provider("high", "high"), "substantial", true],
    [provider("both", "low", "substantial"), "high", false],
    [provider("high", "high"), "a level of another version", false],
  ] as const;
  for (const [one, level, expected] of cases)
    expect([one.id, level, reachesLevel(one, level)]).toEqual([one.id, level, expected]);
});

test("providers are divided by the identities of the account, in the firm's order", () => {
  const [a, b, c] = [provider("a"), provider("b"), provider("c")];
  expect(divideByLink([a, b, c], [{ provider: "c" }, { provider: "gone" }, { provider: "a" }])).toEqual({
    linked: [a, c],
    unlinked: [b],
  });
  expect(divideByLink([a], [])).toEqual({ linked: [], unlinked: [a] });
});
