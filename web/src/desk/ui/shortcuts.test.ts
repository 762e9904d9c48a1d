// @vitest-environment happy-dom
import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { findShortcut, setEnabled, useShortcuts } from "./shortcuts";

afterEach(() => {
  cleanup();
  setEnabled(true);
  document.body.innerHTML = "";
});

test("two keys shortly after each other go before one", () => {
  const done: string[] = [];
  const shortcuts = { "g c": () => done.push("clients"), c: () => done.push("c") };
  findShortcut(shortcuts, "c", { key: "g", at: 1000 }, 2000)?.();
  findShortcut(shortcuts, "c", { key: "g", at: 1000 }, 2600)?.();
  findShortcut(shortcuts, "c", null, 1000)?.();
  expect(done).toEqual(["clients", "c", "c"]);
  expect(findShortcut(shortcuts, "g", null, 0)).toBeUndefined();
});

test("keys that are typed in a field or over a dialog, or with Ctrl, are no shortcuts", () => {
  let count = 0;
  renderHook(() => useShortcuts({ a: () => (count += 1) }));
  const field = document.body.appendChild(document.createElement("input"));
  fireEvent.keyDown(document.body, { key: "a" });
  fireEvent.keyDown(field, { key: "a" });
  fireEvent.keyDown(document.body, { key: "a", ctrlKey: true });
  expect(count).toBe(1);
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.setAttribute("open", "");
  fireEvent.keyDown(document.body, { key: "a" });
  expect(count).toBe(1);
});

test("somebody who turned shortcuts off has none", () => {
  let count = 0;
  renderHook(() => useShortcuts({ a: () => (count += 1) }));
  setEnabled(false);
  fireEvent.keyDown(document.body, { key: "a" });
  expect(count).toBe(0);
});
