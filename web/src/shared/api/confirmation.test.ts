// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { fetchOne, sendCommand } from "./client";
import { onConfirmationRequired, type RequiredConfirmation, requestConfirmation } from "./confirmation";

const confirmationRequiredResponse = (confirm: string, options?: string[]) =>
  new Response(
    JSON.stringify({
      error: { code: "CONFIRMATION_REQUIRED", message: "", confirm, confirm_options: options },
    }),
    { status: 403 },
  );
const successResponse = () =>
  new Response(
    JSON.stringify({ data: { id: "1", type: "x", attributes: { approval_url: "https://insurer.example" } } }),
  );

/** An operation that needs a confirmation. */
const change = "POST /api/auth/password";

/** Answers these one after another, and remembers what was asked. */
function server(...answers: (() => Response)[]) {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    requests.push(new Request(`https://portal.example${path}`, { ...init, cache: "default" }));
    return (answers.shift() ?? successResponse)();
  });
  return requests;
}

let stop: () => void = () => undefined;
afterEach(() => stop());

test("the same request is sent again after the proof, with the same key and body", async () => {
  const requests = server(() => confirmationRequiredResponse("code", ["passkey", "code"]), successResponse);
  const proofs: RequiredConfirmation[] = [];
  stop = onConfirmationRequired(async (proof) => {
    proofs.push(proof);
    return true;
  });
  const answer = await fetchOne("POST /api/products/woongarant-insurances/actions/{id}/sign", {
    path: { id: "a/1" },
    body: { evidence: { locale: "nl" } },
    headers: { "Idempotency-Key": "k" },
  });
  expect(answer.approval_url).toBe("https://insurer.example");
  expect(new URL(requests[0]?.url ?? "").pathname).toBe(
    "/api/products/woongarant-insurances/actions/a%2F1/sign",
  );
  expect(proofs).toEqual([{ asked: "code", options: ["passkey", "code"] }]);
  expect(requests.map((request) => request.headers.get("idempotency-key"))).toEqual(["k", "k"]);
  expect(await Promise.all(requests.map((request) => request.text()))).toEqual([
    '{"evidence":{"locale":"nl"}}',
    '{"evidence":{"locale":"nl"}}',
  ]);
});

test("whoever cancels has sent nothing more", async () => {
  const requests = server(() => confirmationRequiredResponse("password"));
  stop = onConfirmationRequired(async () => false);
  let announced = 0;
  const call = {
    body: {},
    beforeConfirmation: () => {
      announced += 1;
    },
  };
  await expect(sendCommand(change, call)).rejects.toMatchObject({
    code: "CONFIRMATION_CANCELLED",
  });
  expect([requests.length, announced]).toEqual([1, 1]);
});

test("a page that cannot ask says so instead of waiting", async () => {
  server(() => confirmationRequiredResponse("password"));
  await expect(sendCommand(change, { body: {} })).rejects.toMatchObject({ code: "CONFIRMATION_CANCELLED" });
});

test("a server that is never content is not asked for ever", async () => {
  const requests = server(...Array.from({ length: 9 }, () => () => confirmationRequiredResponse("code")));
  stop = onConfirmationRequired(async () => true);
  await expect(sendCommand(change, { body: {} })).rejects.toMatchObject({ code: "CONFIRMATION_REQUIRED" });
  expect(requests.length).toBe(3);
});

test("another rejection asks nobody", async () => {
  server(() => new Response(JSON.stringify({ error: { code: "ACCESS_DENIED" } }), { status: 403 }));
  stop = onConfirmationRequired(() => {
    throw new Error("requested");
  });
  await expect(sendCommand(change, { body: {} })).rejects.toMatchObject({ code: "ACCESS_DENIED" });
});

test("a level that is required is asked for by its own name", async () => {
  const error = { code: "ASSURANCE_REQUIRED", message: "", level: "substantial" };
  server(() => new Response(JSON.stringify({ error }), { status: 403 }));
  const proofs: RequiredConfirmation[] = [];
  stop = onConfirmationRequired(async (proof) => {
    proofs.push(proof);
    return false;
  });
  await expect(sendCommand(change, { body: {} })).rejects.toMatchObject({ code: "CONFIRMATION_CANCELLED" });
  expect(proofs).toEqual([{ asked: "provider", options: ["provider"], level: "substantial" }]);
});

test("the question for a level does not keep its own calls from being confirmed", async () => {
  const open: ((confirmed: boolean) => void)[] = [];
  stop = onConfirmationRequired(() => new Promise((answer) => open.push(answer)));
  const level = requestConfirmation({ asked: "provider", options: ["provider"], level: "high" });
  const proof = requestConfirmation({ asked: "provider", options: ["provider"] });
  expect(open.length).toBe(2);
  open[1]?.(true);
  expect(await proof).toBe(true);
  open[0]?.(false);
  expect(await level).toBe(false);
});

test("requests that wait for the same proof share the question, others take turns", async () => {
  const open: { proof: string; answer: (confirmed: boolean) => void }[] = [];
  stop = onConfirmationRequired(({ asked }) => new Promise((answer) => open.push({ proof: asked, answer })));
  const request = (asked: "code" | "password") => requestConfirmation({ asked, options: [asked] });
  const code = [request("code"), request("code")];
  const password = request("password");
  expect(open.map(({ proof }) => proof)).toEqual(["code"]);
  open[0]?.answer(true);
  expect(await Promise.all(code)).toEqual([true, true]);
  await vi.waitFor(() => expect(open.map(({ proof }) => proof)).toEqual(["code", "password"]));
  open[1]?.answer(false);
  expect(await password).toBe(false);
});
