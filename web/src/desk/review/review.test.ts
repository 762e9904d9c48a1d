import { expect, test } from "vitest";
import { neighbours, nextAfter } from "./deliveries";
import { canvasScale, previewOf } from "./pages";
import { withReason } from "./reasons";

test("after a decision comes the next delivery, or the last that remains", () => {
  expect(nextAfter(["a", "b", "c"], "a")).toBe("b");
  expect(nextAfter(["a", "b", "c"], "c")).toBe("b");
  expect(nextAfter(["a"], "a")).toBeNull();
  // One that was opened from elsewhere is not in the list.
  expect(nextAfter(["a", "b"], "x")).toBe("a");
});

test("the deliveries beside one", () => {
  expect(neighbours(["a", "b", "c"], "b")).toEqual({ place: 2, previous: "a", next: "c" });
  expect(neighbours(["a", "b"], "a")).toEqual({ place: 1, previous: undefined, next: "b" });
  expect(neighbours(["a", "b"], "x")).toEqual({ place: 0, previous: undefined, next: "a" });
});

test("the text of a reason takes the place of another reason's, and of nothing that was typed", () => {
  const texts = { unsigned: "De handtekening ontbreekt.", outdated: "Te oud." };
  const text = (reason: keyof typeof texts) => texts[reason];
  expect(withReason(texts, "unsigned", "")).toBe(text("unsigned"));
  expect(withReason(texts, "outdated", text("unsigned"))).toBe(text("outdated"));
  expect(withReason(texts, "outdated", `${text("unsigned")} Op bladzijde 3.`)).toBe(
    `${text("unsigned")} Op bladzijde 3.`,
  );
  expect(withReason(texts, "other", text("unsigned"))).toBe("");
});

test("a page is drawn as wide as asked, within what a canvas can hold", () => {
  expect(canvasScale(500, 700, 1000)).toBe(2);
  const scale = canvasScale(10_000, 10_000, 8000);
  expect(10_000 * scale * 10_000 * scale).toBeLessThanOrEqual(12_000_001);
});

test("only kinds of files that are drawn have a preview", () => {
  expect(previewOf("application/pdf")).toBe("pdf");
  expect(previewOf("image/JPEG; x=y")).toBe("picture");
  expect(previewOf("image/svg+xml")).toBeNull();
  expect(previewOf("text/html")).toBeNull();
});
