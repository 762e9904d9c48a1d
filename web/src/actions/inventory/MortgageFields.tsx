import type { UseFormReturnType } from "@mantine/form";
import { bind } from "../../forms/bind";
import { YesNo } from "../../forms/Choice";
import fields from "../../forms/fields.module.css";
import { Rows } from "../../forms/Rows";
import { TextField } from "../../forms/TextField";
import { DateField, EuroField, PercentField } from "../../forms/typedFields";
import { useWording } from "../../wording";
import { emptyLoanPart, type Values } from "./values";

type Name = Exclude<keyof Values["mortgage"], "loanParts">;

/** What there is of a mortgage, of savings and of debts. */
export function MortgageFields({ form }: { form: UseFormReturnType<Values> }) {
  const t = useWording();
  const at = <T = string>(name: Name) => bind<T>(form, `mortgage.${name}`);
  const label = (name: Name) => t(`actions.inventory.mortgage.${name}`);
  const euro = (name: Name, required = false) => (
    <EuroField {...at(name)} label={label(name)} required={required} />
  );
  const { mortgage } = form.values;

  return (
    <>
      <YesNo {...at<"1" | "0" | "">("hasMortgage")} label={label("hasMortgage")} required={false} />
      {mortgage.hasMortgage === "1" && (
        <>
          <div className={fields.columns}>
            <TextField {...at("lender")} label={label("lender")} autoComplete="off" />
            {euro("mortgageTotal")}
            <DateField {...at("mortgageStartDate")} label={label("mortgageStartDate")} />
            <DateField {...at("mortgageEndDate")} label={label("mortgageEndDate")} />
            {euro("estimatedHouseValue")}
            {euro("WOZ")}
            {euro("currentMortgageAmount")}
            {euro("currentMonthlyMortgageAmount")}
          </div>
          <Rows
            rows={mortgage.loanParts}
            onRows={(rows) => form.setFieldValue("mortgage.loanParts", rows)}
            blank={emptyLoanPart}
            name={(place) => `${t("actions.inventory.loanPart.name")} ${place + 1}`}
            add={t("actions.inventory.loanPart.add")}
          >
            {(place) => {
              const part = (name: keyof typeof emptyLoanPart) =>
                bind(form, `mortgage.loanParts.${place}.${name}`);
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
          </Rows>
          <YesNo
            {...at<"1" | "0" | "">("hasSavingsOrInvestingLinked")}
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
