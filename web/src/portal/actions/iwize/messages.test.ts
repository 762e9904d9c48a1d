import { expect, test } from "vitest";
import { originOf, parseMessage, toFormData } from "./messages";

const expected = "https://form.example";
const submit = { source: "iwize", type: "submit", dataOrigin: "iwize", data: { a: 1 }, events: [] };

test("a message of the form is read", () => {
  expect(parseMessage({ origin: expected, data: submit }, expected)).toEqual({
    type: "submit",
    data: { a: 1 },
    dataOrigin: "iwize",
    events: [],
  });
  expect(parseMessage({ origin: expected, data: { type: "height", height: 900 } }, expected)).toEqual({
    type: "height",
    height: 900,
  });
});

test.each(["https://evil.example", "https://form.example.evil.example", "http://form.example", "null", ""])(
  "a message from %j is left alone",
  (origin) => expect(parseMessage({ origin, data: submit }, expected)).toBeNull(),
);

test.each([null, "submit", 3, {}, { type: "height", height: "9" }])("%j says nothing", (data) =>
  expect(parseMessage({ origin: expected, data }, expected)).toBeNull(),
);

test("the origin of the form", () => {
  expect(originOf("https://form.example/iwize?x=1")).toBe(expected);
  expect(originOf("javascript:alert(1)")).toBeNull();
  expect(originOf(null)).toBeNull();
});

test("three parts are sent", async () => {
  const body = toFormData({
    type: "submit",
    data: { a: 1 },
    dataOrigin: "iwize",
    events: [{ name: "opened" }],
  });
  expect(body.get("dataOrigin")).toBe("iwize");
  expect(await (body.get("data") as File).text()).toBe('{"a":1}');
  expect(await (body.get("events") as File).text()).toBe('[{"name":"opened"}]');
});
