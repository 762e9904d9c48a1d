// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { consumeAnswer, parseAnswer } from "./providerAnswer";

test("an answer has what the provider put into the address, and nothing else", () => {
  const issuer = encodeURIComponent("https://idp.example/a");
  expect(parseAnswer(`?code=c%2B1&state=s&iss=${issuer}&session_state=x`)).toEqual({
    state: "s",
    code: "c+1",
    iss: "https://idp.example/a",
  });
  expect(parseAnswer("?error=access_denied&state=s")).toEqual({ state: "s", error: "access_denied" });
  expect(parseAnswer("?state=s&code=")).toEqual({ state: "s" });
});

test("without a state there is no answer", () => {
  for (const search of ["", "?", "?code=c", "?state=&code=c"]) expect(parseAnswer(search)).toBe(null);
});

test("the answer is read once and leaves no trace in the address", () => {
  history.replaceState({ kept: 1 }, "", "/sign-in/callback?code=c&state=s#more");
  expect(consumeAnswer()).toEqual({ state: "s", code: "c" });
  expect([location.pathname, location.search, location.hash]).toEqual(["/sign-in/callback", "", ""]);
  expect(history.state).toEqual({ kept: 1 });
  expect(consumeAnswer()).toBe(null);
});
