import { FieldArray } from "../../../shared/forms/field/FieldArray";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import fields from "../../../shared/forms/field/fields.module.css";
import { DateField, EuroField, WholeField } from "../../../shared/forms/field/formattedFields";
import { TextField } from "../../../shared/forms/field/TextField";
import type { FormState } from "../../../shared/forms/useForm";
import { useT } from "../../../shared/i18n";
import { partnerDate } from "./schema";
import { emptyPension, type InventoryValues } from "./values";

interface Props {
  form: FormState<InventoryValues>;
  who: "consumer" | "partner";
}

/** The fields about the retirement date and the pensions of one person. */
export function PensionFields({ form, who }: Props) {
  const t = useT();
  const isConsumer = who === "consumer";
  const list = isConsumer ? "pension.pensions" : "partnerPension.partnerPensions";
  const rows = isConsumer ? form.values.pension.pensions : form.values.partnerPension.partnerPensions;
  const day = getFieldProps(form, isConsumer ? "pension.pensionDate" : "partnerPension.partnerPensionDate");

  return (
    <>
      <DateField
        {...day}
        value={isConsumer ? day.value : partnerDate(form.values)}
        label={t("actions.inventory.pension.date")}
      />
      <FieldArray
        rows={rows}
        onChange={(next) => form.setFieldValue(list, next as never)}
        newRow={emptyPension}
        name={(place) => `${t("actions.inventory.pension.name")} ${place + 1}`}
        addLabel={t("actions.inventory.pension.add")}
      >
        {(place) => {
          const fieldProps = (name: keyof typeof emptyPension) =>
            getFieldProps(form, `${list}.${place}.${name}`);
          return (
            <div className={fields.columns}>
              <TextField {...fieldProps("company")} label={t("actions.inventory.pension.company")} />
              <WholeField {...fieldProps("ageStartPayment")} label={t("actions.inventory.pension.age")} />
              <EuroField {...fieldProps("amount")} label={t("actions.inventory.pension.amount")} />
              <EuroField
                {...fieldProps("relativesPensionBeforeAOW")}
                label={t("actions.inventory.pension.before")}
              />
              <EuroField
                {...fieldProps("relativesPensionAfterAOW")}
                label={t("actions.inventory.pension.after")}
              />
            </div>
          );
        }}
      </FieldArray>
    </>
  );
}
