// @vitest-environment happy-dom
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useCommand } from "./useCommand";

/** A command whose requests are answered by the test. */
function renderCommand(onError?: (error: unknown, input: string) => void) {
  const requests: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const request = () => new Promise<void>((resolve, reject) => requests.push({ resolve, reject }));
  const { result } = renderHook(() => useCommand<string>(request, onError));
  return { requests, result };
}

test("a command reports that it is pending, and then its success or its error", async () => {
  const errors: unknown[] = [];
  const { requests, result } = renderCommand((error, input) => errors.push([error, input]));
  const refused = new Error("refused");
  expect(result.current).toMatchObject({ isPending: false, isSuccess: false, error: null });
  act(() => result.current.send("a"));
  expect(result.current).toMatchObject({ isPending: true, isSuccess: false });
  await act(async () => requests[0]?.reject(refused));
  expect(result.current).toMatchObject({ isPending: false, error: refused });
  expect(errors).toEqual([[refused, "a"]]);
  act(() => result.current.send("b"));
  expect(result.current).toMatchObject({ isPending: true, error: null });
  await act(async () => requests[1]?.resolve());
  expect(result.current).toMatchObject({ isPending: false, isSuccess: true });
});

test("the state is that of the last call", async () => {
  const { requests, result } = renderCommand();
  act(() => {
    result.current.send("a");
    result.current.send("b");
  });
  await act(async () => requests[0]?.reject(new Error("late")));
  expect(result.current).toMatchObject({ isPending: true, error: null });
  await act(async () => requests[1]?.resolve());
  expect(result.current).toMatchObject({ isPending: false, isSuccess: true, error: null });
});
