import { expect, test } from "vitest";
import { readDescription } from "./description";

const answering = (status: number, body: object) => async () => Response.json(body, { status });

test("sends the token and returns the document", async () => {
  const sent: (string | null)[] = [];
  const fetcher = async (url: string, init: RequestInit) => {
    sent.push(url, new Headers(init.headers).get("authorization"));
    return Response.json({ openapi: "3.1.0" });
  };
  expect(await readDescription("key", fetcher)).toEqual({ description: { openapi: "3.1.0" } });
  expect(sent).toEqual(["/backoffice/v1/openapi.json", "Bearer key"]);
});

test("says what is wrong", async () => {
  expect(await readDescription("key", answering(401, {}))).toEqual({
    problem: "This key is not known, or was withdrawn.",
  });
  expect(await readDescription("key", answering(418, {}))).toEqual({
    problem: "The server answers with status 418.",
  });
  const offline = async () => Promise.reject(new TypeError("network"));
  expect(await readDescription("key", offline)).toEqual({
    problem: "The server cannot be reached. Check the connection.",
  });
});

test("sends nothing that no key can be", async () => {
  const failIfSent = async () => Promise.reject(new Error("was sent"));
  for (const token of ["", "a b", "sleutel€", "a\nb"])
    expect(await readDescription(token, failIfSent)).toEqual({
      problem: "This key is not known, or was withdrawn.",
    });
});
