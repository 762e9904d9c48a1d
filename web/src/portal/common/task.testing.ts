import type { Action } from "./filterActions";

let asked = 0;
/** A task of a test, which asks for what `change` does not say otherwise. */
export const task = (id: string, change: Partial<Action> = {}): Action => ({
  id,
  label: id,
  type: "KNOWLEDGE_FORM",
  date_created: `2026-10-${String(10 + (asked++ % 20)).padStart(2, "0")}`,
  date_executed: null,
  is_done: false,
  comment: null,
  product: { id: "p1", label: "Hypotheek", type: "MORTGAGE" },
  consumer_name: null,
  public_number: null,
  waiting_for: null,
  has_receipt: false,
  mollie_invalid: false,
  deadline: null,
  payment: null,
  smartcare_show_amount: false,
  smartcare_min_savings_amount: null,
  smartcare_savings_period: null,
  smartcare_explain: null,
  woongarant: null,
  invoice: null,
  document: null,
  downloadable_document: null,
  quotes: [],
  ...change,
});
