import { OtdAccountHolder } from "../../../shared/api/limits.gen";
import { iban, mustBeTrue, omitted, text, z } from "../../../shared/forms/rules";

/** The account and its holder are required only for an order with a direct debit. */
export const rules = (debit: boolean) => () =>
  z.object({
    agree: mustBeTrue("actions.otd.agreeRequired"),
    iban: debit ? iban.required() : omitted,
    name: debit ? text(OtdAccountHolder.sepaAccountholderIbanName).required() : omitted,
  });
