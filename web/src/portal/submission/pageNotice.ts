import { createPageMemory } from "./pageMemory";

/** The message on the page that an act led to. */
export interface PageNotice {
  kind: "info" | "success" | "warning";
  text: string;
}

/** A notice that stays on the page that follows, where a message over the page would be gone before it is read. */
export const pageNotice = createPageMemory<PageNotice>("notice");

export const usePageNotice = pageNotice.use;
