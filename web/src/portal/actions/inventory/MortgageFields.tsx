import { YesNo } from "../../../shared/forms/field/choices";
import { FieldArray } from "../../../shared/forms/field/FieldArray";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import fields from "../../../shared/forms/field/fields.module.css";
import { DateField, EuroField, PercentField } from "../../../shared/forms/field/formattedFields";
import { TextField } from "../../../shared/forms/field/TextField";
import type { FormState } from "../../../shared/forms/useForm";
import { useT } from "../../../shared/i18n";
import { debtPath } from "./blocks";
import { emptyLoanPart, type InventoryValues } from "./values";

type Name = Exclude<keyof InventoryValues["mortgage"], "loanParts">;

/** The amount of debts, which alone is required. */
export function DebtField({ form }: { form: FormState<InventoryValues> }) {
  const t = useT();
  return (
    <EuroField
      {...getFieldProps(form, debtPath)}
      label={t("actions.inventory.mortgage.currentDebtAmount")}
      required
    />
  );
}

/** The fields about the mortgage, savings and debts, without the debts where they are asked elsewhere. */
export function MortgageFields({
  form,
  asksDebts,
}: {
  form: FormState<InventoryValues>;
  asksDebts: boolean;
}) {
  const t = useT();
  const fieldProps = <T = string>(name: Name) => getFieldProps<T>(form, `mortgage.${name}`);
  const label = (name: Name) => t(`actions.inventory.mortgage.${name}`);
  const euro = (name: Name) => <EuroField {...fieldProps(name)} label={label(name)} />;
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
        {asksDebts && <DebtField form={form} />}
        {euro("maxNetMonthlyAmount")}
      </div>
    </>
  );
}
