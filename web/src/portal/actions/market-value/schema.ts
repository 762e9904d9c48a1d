import { date, euro, z } from "../../../shared/forms/rules";
import type { Collateral } from "../../api/types";
import { type Basis, basisRule } from "../loan-parts/parts";

export interface Values {
  marketValue: string;
  marketValueDate: string;
  basedOn: Basis | "";
}

export const empty: Values = { marketValue: "", marketValueDate: "", basedOn: "other" };

export const rules = () =>
  z.object({ marketValue: euro.required(), marketValueDate: date.required(), basedOn: basisRule });

export const addressOf = (collateral: Collateral) => ({
  street_name: collateral.street_name,
  house_number: collateral.house_number,
  zip_code: collateral.zip_code,
  city: collateral.city,
});
