// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useForm } from "../useForm";
import { useInitialRecord } from "./useInitialRecord";

afterEach(cleanup);

const part = (id: string, interest: string) => ({ id, added: false, interest });
const start = (value: string, ...parts: ReturnType<typeof part>[]) => ({ value, city: "Utrecht", parts });
const first = { start: start("300", part("lp1", "3,1"), part("lp2", "2,5")), revision: "mortgage:1" };

const open = () =>
  renderHook(
    ({ start, revision }) => {
      const { form } = useForm(first.start, (values) => ({ output: values }));
      return { form, record: useInitialRecord(form, start, revision) };
    },
    { initialProps: first },
  );

test("what was typed stays where the record changes, and every change is told", () => {
  const { result, rerender } = open();
  act(() => result.current.form.setFieldValue("value", "350"));
  rerender({
    start: { ...start("400", part("lp1", "3,2"), part("lp3", "1")), city: "Delft" },
    revision: "mortgage:2",
  });
  expect(result.current.form.values).toEqual({
    value: "350",
    city: "Delft",
    parts: [part("lp1", "3,2"), part("lp3", "1")],
  });
  const { record } = result.current;
  expect(record.revision).toBe("mortgage:2");
  expect(record.changes).toEqual([
    { kind: "value", path: "value", value: "400", typedValue: "350" },
    { kind: "value", path: "city", value: "Delft" },
    { kind: "value", path: "parts/lp1/interest", value: "3,2" },
    { kind: "added", path: "parts/lp3", value: null },
    { kind: "removed", path: "parts/lp2", value: null },
  ]);
  expect(record.isPartLost).toBe(false);

  const [change] = record.changes;
  if (!change) throw new Error("no change");
  expect([record.isChosen(change, "mine"), record.isChosen(change, "record")]).toEqual([true, false]);
  act(() => result.current.record.choose(change, "record"));
  expect(result.current.form.values.value).toBe("400");
  act(() => result.current.record.choose(change, "mine"));
  expect(result.current.form.values.value).toBe("350");
});

test("the same record read again changes nothing", () => {
  const { result, rerender } = open();
  act(() => result.current.form.setFieldValue("value", "350"));
  rerender({ start: structuredClone(first.start), revision: first.revision });
  expect(result.current.form.values.value).toBe("350");
  expect(result.current.record.changes).toEqual([]);
});

test("a draft of an older record says where the record differs from what it was typed over", () => {
  const { result } = open();
  const typed = { ...first.start, value: "350", city: "Delft" };
  act(() =>
    result.current.record.fill(typed, {
      recordValues: { value: "250", city: "Utrecht" },
      isOlder: true,
      isPartLost: true,
    }),
  );
  const { record } = result.current;
  expect([record.isFromOlderDraft, record.isPartLost]).toEqual([true, true]);
  expect(record.changes).toEqual([{ kind: "value", path: "value", value: "300", typedValue: "350" }]);
  expect(result.current.form.values.city).toBe("Delft");
});
