import { euroText } from "../../../shared/forms/parse/euro";
import { choice, dateAfter, euro, omitted, z } from "../../../shared/forms/rules";
import type { ProductAction } from "../../api/types";
import { periodOf, periods, type SavingPeriod } from "../loan-parts/parts";

export const responses = ["yes", "future_date", "custom_amount", "no"] as const;
export type Response = (typeof responses)[number];

export interface OpportunityValues {
  isAgreed: Response | "";
  futureDate: string;
  customAmount: string;
  customPeriod: SavingPeriod | "";
}

/** The initial values. The custom amount starts at the firm's minimum. */
export const valuesOf = (
  action: Pick<ProductAction, "smartcare_min_savings_amount" | "smartcare_savings_period">,
): OpportunityValues => ({
  isAgreed: "",
  futureDate: "",
  customAmount: euroText(action.smartcare_min_savings_amount),
  customPeriod: periodOf(action.smartcare_savings_period),
});

/** `today` is `YYYY-MM-DD`. A custom amount is possible only if the firm shows amounts. */
export const rules =
  (today: string, showAmount: boolean) =>
  ({ isAgreed }: OpportunityValues) =>
    z.object({
      isAgreed: choice(showAmount ? responses : responses.filter((one) => one !== "custom_amount")),
      futureDate: isAgreed === "future_date" ? dateAfter(today).required() : omitted,
      customAmount: isAgreed === "custom_amount" ? euro.required() : omitted,
      customPeriod: isAgreed === "custom_amount" ? choice(periods) : omitted,
    });

export interface OpportunityAnswer {
  isAgreed: Response;
  futureDate: string | null;
  customAmount: number | null;
  customPeriod: SavingPeriod | null;
}
