// @vitest-environment happy-dom
import { act, createElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { pageNotice, usePageNotice } from "./pageNotice";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const NoticeText = () => usePageNotice()?.text ?? "none";

test("a notice stays on the page that follows, and ends with the next one", async () => {
  const element = document.createElement("div");
  await act(async () => createRoot(element).render(createElement(NoticeText)));
  const getText = () => element.textContent;
  expect(getText()).toBe("none");
  await act(async () => pageNotice.announce({ kind: "warning", text: "Not shared" }));
  await act(async () => pageNotice.openPage("/dashboard"));
  expect(getText()).toBe("Not shared");
  await act(async () => pageNotice.openPage("/dashboard"));
  expect(getText()).toBe("Not shared");
  await act(async () => pageNotice.openPage("/settings"));
  expect(getText()).toBe("none");
  await act(async () => {
    pageNotice.announce({ kind: "info", text: "Shared" });
    pageNotice.clear();
  });
  expect(getText()).toBe("none");
});
