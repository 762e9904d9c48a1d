import { OtdAccountHolder } from "../../../shared/api/limits.gen";
import { iban, mustBeTrue, omitted, text, transform, z } from "../../../shared/forms/rules";

/**
 * The account and its holder are required only for an order with a direct debit. The terms have no field: their error
 * is at the button that opens them.
 */
export const rules = (debit: boolean, hasAgreedToTerms: boolean) => () =>
  z.object({
    terms: transform((_, addIssue) => {
      if (!hasAgreedToTerms) addIssue("actions.otd.notRead");
    }),
    // The switch waits for the terms, so until then their error is the only one of the two.
    agree: hasAgreedToTerms ? mustBeTrue("actions.otd.agreeRequired") : omitted,
    iban: debit ? iban.required() : omitted,
    name: debit ? text(OtdAccountHolder.sepaAccountholderIbanName).required() : omitted,
  });
