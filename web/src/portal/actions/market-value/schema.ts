import { choice, dateUntil, euroAboveZero, z } from "../../../shared/forms/rules";
import type { Collateral } from "../../api/types";
import type { Basis } from "../loan-parts/parts";

export interface MarketValueFormValues {
  marketValue: string;
  marketValueDate: string;
  basedOn: Basis | "";
}

/** The initial values. Nothing is chosen that is not on the screen. */
export const startOf = (offered: readonly Basis[]): MarketValueFormValues => ({
  marketValue: "",
  marketValueDate: "",
  basedOn: offered.includes("other") ? "other" : "",
});

/** `today` is `YYYY-MM-DD`: a house is not valued in the future, and never at nothing. */
export const rulesOf = (offered: readonly Basis[], today: string) =>
  z.object({
    marketValue: euroAboveZero.required(),
    marketValueDate: dateUntil(today).required(),
    basedOn: choice(offered),
  });

export const addressOf = (collateral: Collateral) => ({
  street_name: collateral.street_name,
  house_number: collateral.house_number,
  zip_code: collateral.zip_code,
  city: collateral.city,
});
