import { date, z } from "../../../shared/forms/rules";

export interface ConditionsPrecedentValues {
  dateConditionsPrecedent: string;
}

export const empty: ConditionsPrecedentValues = { dateConditionsPrecedent: "" };

export const rules = () => z.object({ dateConditionsPrecedent: date.required() });
