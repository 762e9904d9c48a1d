import { YesNo } from "../../../shared/forms/choices";
import { FieldArray } from "../../../shared/forms/FieldArray";
import { getFieldProps } from "../../../shared/forms/fieldProps";
import fields from "../../../shared/forms/fields.module.css";
import { DateField, EuroField, PercentField } from "../../../shared/forms/formattedFields";
import { TextField } from "../../../shared/forms/TextField";
import type { FormState } from "../../../shared/forms/useForm";
import { useT } from "../../../shared/i18n";
import { emptyLoanPart, type Values } from "./values";

type Name = Exclude<keyof Values["mortgage"], "loanParts">;

/** The fields about the mortgage, savings and debts. */
export function MortgageFields({ form }: { form: FormState<Values> }) {
  const t = useT();
  const fieldProps = <T = string>(name: Name) => getFieldProps<T>(form, `mortgage.${name}`);
  const label = (name: Name) => t(`actions.inventory.mortgage.${name}`);
  const euro = (name: Name, required = false) => (
    <EuroField {...fieldProps(name)} label={label(name)} required={required} />
  );
  const { mortgage } = form.values;

  return (
    <>
      <YesNo {...fieldProps<"1" | "0" | "">("hasMortgage")} label={label("hasMortgage")} required={false} />
      {mortgage.hasMortgage === "1" && (
        <>
          <div className={fields.columns}>
            <TextField {...fieldProps("lender")} label={label("lender")} autoComplete="off" />
            {euro("mortgageTotal")}
            <DateField {...fieldProps("mortgageStartDate")} label={label("mortgageStartDate")} />
            <DateField {...fieldProps("mortgageEndDate")} label={label("mortgageEndDate")} />
            {euro("estimatedHouseValue")}
            {euro("WOZ")}
            {euro("currentMortgageAmount")}
            {euro("currentMonthlyMortgageAmount")}
          </div>
          <FieldArray
            rows={mortgage.loanParts}
            onChange={(rows) => form.setFieldValue("mortgage.loanParts", rows)}
            newRow={emptyLoanPart}
            name={(place) => `${t("actions.inventory.loanPart.name")} ${place + 1}`}
            addLabel={t("actions.inventory.loanPart.add")}
          >
            {(place) => {
              const part = (name: keyof typeof emptyLoanPart) =>
                getFieldProps(form, `mortgage.loanParts.${place}.${name}`);
              return (
                <div className={fields.columns}>
                  <TextField {...part("type")} label={t("actions.inventory.loanPart.type")} />
                  <TextField {...part("lender")} label={t("actions.inventory.loanPart.lender")} />
                  <PercentField {...part("percentage")} label={t("actions.inventory.loanPart.percentage")} />
                  <DateField {...part("startDate")} label={t("actions.inventory.loanPart.startDate")} />
                  <DateField {...part("endDate")} label={t("actions.inventory.loanPart.endDate")} />
                </div>
              );
            }}
          </FieldArray>
          <YesNo
            {...fieldProps<"1" | "0" | "">("hasSavingsOrInvestingLinked")}
            label={label("hasSavingsOrInvestingLinked")}
            required={false}
          />
          {mortgage.hasSavingsOrInvestingLinked === "1" && euro("savingsOrInvestingAmount")}
        </>
      )}
      <div className={fields.columns}>
        {euro("monthlySavings")}
        {euro("currentSavingsAmount")}
        {euro("currentDebtAmount", true)}
        {euro("maxNetMonthlyAmount")}
      </div>
    </>
  );
}
