import { date, z } from "../../../shared/forms/rules";

export interface Values {
  dateConditionsPrecedent: string;
}

export const empty: Values = { dateConditionsPrecedent: "" };

export const rules = () => z.object({ dateConditionsPrecedent: date.required() });
