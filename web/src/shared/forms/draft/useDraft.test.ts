// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setSession } from "../../api/tokens";
import { type RestoredDraft, useDraft } from "./useDraft";

const token = `head.${btoa(JSON.stringify({ sub: "anna", sid: "s", lic: "firm", iat: 1, exp: 601 }))}.seal`;

/** A server that keeps one draft. */
let stored: { data: unknown; revision: number | null };
let calls: string[];

beforeEach(() => {
  sessionStorage.clear();
  setSession(token);
  stored = { data: { text: "typed before" }, revision: 3 };
  calls = [];
  vi.stubGlobal("fetch", async (_: string, { method, body }: { method: string; body?: string }) => {
    calls.push(method);
    const { data, revision } = JSON.parse(body ?? "{}");
    if (method === "PUT") stored = { data, revision: (revision ?? 0) + 1 };
    if (method === "DELETE") {
      stored = { data: null, revision: null };
      return new Response(null, { status: 204 });
    }
    return Response.json({ data: { type: "drafts", id: "a", attributes: stored } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A form of one field that begins empty. */
function useForm() {
  const [values, setValues] = useState({ text: "" });
  return { values, setValues, draft: useDraft("a", values, setValues) };
}

test("a draft can be thrown away: the form is as it was, and nothing is left on the server or in the tab", async () => {
  const { result } = renderHook(useForm);
  await waitFor(() => expect(result.current.values.text).toBe("typed before"));
  expect(result.current.draft.hasEdits).toBe(true);
  await act(() => result.current.draft.startOver());
  expect(result.current.values.text).toBe("");
  expect(result.current.draft.hasEdits).toBe(false);
  expect([stored.data, calls]).toEqual([null, ["GET", "DELETE"]]);
  expect(Object.keys(sessionStorage).filter((name) => name.startsWith("balie.draft."))).toEqual([]);
  const anew = { typed: { text: "anew" }, from: { text: "" }, record: null };
  // What is typed from now on is kept again, as a draft of its own.
  act(() => result.current.setValues({ text: "anew" }));
  await waitFor(() => expect(stored).toEqual({ data: anew, revision: 1 }), { timeout: 3000 });
});

test("a draft that could not be thrown away stays", async () => {
  const { result } = renderHook(useForm);
  await waitFor(() => expect(result.current.values.text).toBe("typed before"));
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("offline")));
  await act(() => expect(result.current.draft.startOver()).rejects.toMatchObject({ code: "NETWORK" }));
  expect(result.current.values.text).toBe("typed before");
});

test("nothing is there to throw away before anything is typed", async () => {
  stored = { data: null, revision: null };
  const { result } = renderHook(useForm);
  await waitFor(() => expect(result.current.draft.state).toBe("idle"));
  expect(result.current.draft.hasEdits).toBe(false);
});

/** A form that begins with a record. */
const start = { city: "Utrecht", value: "300" };
function useRecordForm() {
  const [values, setValues] = useState(start);
  const [restored, setRestored] = useState<RestoredDraft | null>(null);
  const fill = (filled: typeof start, how: RestoredDraft) => {
    setValues(filled);
    setRestored(how);
  };
  return { values, setValues, restored, draft: useDraft("a", values, fill, { start, record: "mortgage:2" }) };
}

test("only what was typed is kept, with the revision that it was typed on", async () => {
  stored = { data: null, revision: null };
  const { result } = renderHook(useRecordForm);
  await waitFor(() => expect(result.current.draft.state).toBe("idle"));
  act(() => result.current.setValues({ ...start, value: "350" }));
  const data = { typed: { value: "350" }, from: { value: "300" }, record: "mortgage:2" };
  await waitFor(() => expect(stored.data).toEqual(data), { timeout: 3000 });
});

test("an older draft is laid over the newer record, and says so", async () => {
  stored = { data: { typed: { value: "350" }, from: { value: "250" }, record: "mortgage:1" }, revision: 3 };
  const { result } = renderHook(useRecordForm);
  await waitFor(() => expect(result.current.values).toEqual({ city: "Utrecht", value: "350" }));
  expect(result.current.restored).toEqual({
    recordValues: { value: "250" },
    isOlder: true,
    isPartLost: false,
  });
  expect(calls).toEqual(["GET"]);
});

test("a draft of an earlier version, with all values, still fills the form", async () => {
  stored = { data: { city: "Utrecht", value: "350" }, revision: 3 };
  const { result } = renderHook(useRecordForm);
  await waitFor(() => expect(result.current.values.value).toBe("350"));
  expect(result.current.restored).toEqual({ recordValues: {}, isOlder: false, isPartLost: false });
});
