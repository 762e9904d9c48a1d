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
    agree: mustBeTrue("actions.otd.agreeRequired"),
    iban: debit ? iban.required() : omitted,
    name: debit ? text(OtdAccountHolder.sepaAccountholderIbanName).required() : omitted,
  });
