import { createPageMemory } from "./pageMemory";

/** Acts that a consumer may have just completed, by the names of their texts (`next.after`). */
export type ActName =
  | "upload"
  | "inventory"
  | "advice"
  | "conditions"
  | "signature"
  | "approval"
  | "proposal"
  | "mortgage"
  | "opportunity"
  | "check"
  | "payment"
  | "damage"
  | "cancellation";

/** An act that the consumer has just completed. */
export interface FinishedAct {
  name: ActName;
  /** The sentence that it succeeded, where the page that it leads to says it. */
  text: string | null;
  /** The instant at which it was completed, in milliseconds. */
  at: number;
  /** The path of the page on which it was completed, which names the action. */
  from: string;
}

const memory = createPageMemory<FinishedAct>("act");

/** Remembers the last act for the page that it leads to, which says what happens next. */
export const finishedAct = {
  ...memory,
  announce: (name: ActName, text: string | null = null): void =>
    memory.announce({ name, text, at: Date.now(), from: location.pathname }),
};

export const useFinishedAct = memory.use;
