import { OtdAccountHolder } from "../../api/limits.gen";
import { agreed, iban, nothing, text, z } from "../../forms/rules";

export interface Values {
  agree: boolean;
  iban: string;
  name: string;
}

/** Account and holder are asked only for an order with a direct debit. */
export const rules = (debit: boolean) => () =>
  z.object({
    agree: agreed("actions.otd.agreeRequired"),
    iban: debit ? iban.required() : nothing,
    name: debit ? text(OtdAccountHolder.sepaAccountholderIbanName).required() : nothing,
  });
