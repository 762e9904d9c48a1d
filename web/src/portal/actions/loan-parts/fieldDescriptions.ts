import type { SelectOption } from "../../../shared/forms/field/fieldProps";
import type { TFunction } from "../../../shared/i18n";
import type { Mortgage } from "../../api/types";
import { basisOptions, type PartValues, periods } from "./parts";

type FieldDescription = { label: string; text?: (value: string) => string } | null;

const euros = (value: string) => `€\u00a0${value}`;
const percent = (value: string) => `${value}%`;
const optionLabel = (options: readonly SelectOption[]) => (value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

/** Describes the fields of the loan parts, for the list of changes of the record. */
export function describePartField(
  t: TFunction,
  mortgage: Pick<Mortgage, "loan_part_types"> | undefined,
  parts: readonly PartValues[],
  path: string,
): FieldDescription {
  const [list, row = "", name] = path.split("/");
  if (list !== "parts" || row === "+" || !row) return null;
  const place = parts.findIndex(({ id, added }) => !added && id === decodeURIComponent(row));
  const part = place < 0 ? t("forms.changed.formerPart") : t("actions.parts.part", { number: place + 1 });
  const describeField = (label: string, text?: (value: string) => string): FieldDescription => ({
    label: `${part}, ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
    ...(text ? { text } : {}),
  });
  const types = (mortgage?.loan_part_types ?? []).map((type) => ({ value: type.name, label: type.label }));
  switch (name) {
    case undefined:
      return { label: part };
    case "type":
      return describeField(t("actions.parts.type"), optionLabel(types));
    case "amount":
      return describeField(t("actions.parts.amount"), euros);
    case "interest":
      return describeField(t("actions.parts.interest"), percent);
    case "date":
    case "start":
    case "end":
      return describeField(t(`actions.parts.${name}`));
    default:
      return null;
  }
}

/** Describes the fields of the mortgage form, for the list of changes of the record. */
export const describeField =
  (t: TFunction, mortgage: Mortgage, parts: readonly PartValues[]) =>
  (path: string): FieldDescription => {
    switch (path) {
      case "marketValue":
        return { label: t("actions.parts.marketValue"), text: euros };
      case "marketValueDate":
        return { label: t("actions.parts.marketValueDate") };
      case "basedOn": {
        const text = optionLabel(basisOptions(t, mortgage.collateral?.based_on_options, null));
        return { label: t("actions.parts.basedOn"), text };
      }
      case "savingsAmount":
        return { label: t("actions.parts.savingsAmount"), text: euros };
      case "savingsPeriod": {
        const text = optionLabel(periods.map((value) => ({ value, label: t(`actions.period.${value}`) })));
        return { label: t("actions.parts.savingsPeriod"), text };
      }
      case "abstainTill":
        return { label: t("actions.parts.abstain") };
      default:
        return describePartField(t, mortgage, parts, path);
    }
  };
