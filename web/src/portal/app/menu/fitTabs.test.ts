import { expect, test } from "vitest";
import { fitTabs } from "./fitTabs";

const widths = { tabs: [100, 120, 80, 90], gap: 4, more: 70 };

test("tabs that all fit need no button", () => {
  expect(fitTabs({ ...widths, available: 402 }, 0)).toEqual([0, 1, 2, 3]);
});

test("otherwise as many are shown as leave room for it", () => {
  expect(fitTabs({ ...widths, available: 401 }, 0)).toEqual([0, 1, 2]);
  expect(fitTabs({ ...widths, available: 300 }, -1)).toEqual([0, 1]);
});

test("the current tab is shown in the last place", () => {
  expect(fitTabs({ ...widths, available: 401 }, 3)).toEqual([0, 1, 3]);
  expect(fitTabs({ ...widths, available: 300 }, 3)).toEqual([0, 3]);
});

test("where there is room for one tab only it is the current one", () => {
  expect(fitTabs({ ...widths, available: 150 }, 2)).toEqual([2]);
  expect(fitTabs({ ...widths, available: 150 }, -1)).toEqual([]);
});
