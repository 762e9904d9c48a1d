import type { UseFormReturnType } from "@mantine/form";
import { bind } from "../../forms/bind";
import fields from "../../forms/fields.module.css";
import { Rows } from "../../forms/Rows";
import { TextField } from "../../forms/TextField";
import { DateField, EuroField, WholeField } from "../../forms/typedFields";
import { useWording } from "../../wording";
import { partnerDate } from "./schema";
import { emptyPension, type Values } from "./values";

interface Props {
  form: UseFormReturnType<Values>;
  who: "consumer" | "partner";
}

/** When someone retires and what they have built up. */
export function PensionFields({ form, who }: Props) {
  const t = useWording();
  const own = who === "consumer";
  const list = own ? "pension.pensions" : "partnerPension.partnerPensions";
  const rows = own ? form.values.pension.pensions : form.values.partnerPension.partnerPensions;
  const day = bind(form, own ? "pension.pensionDate" : "partnerPension.partnerPensionDate");

  return (
    <>
      <DateField
        {...day}
        value={own ? day.value : partnerDate(form.values)}
        label={t("actions.inventory.pension.date")}
      />
      <Rows
        rows={rows}
        onRows={(next) => form.setFieldValue(list, next as never)}
        blank={emptyPension}
        name={(place) => `${t("actions.inventory.pension.name")} ${place + 1}`}
        add={t("actions.inventory.pension.add")}
      >
        {(place) => {
          const at = (name: keyof typeof emptyPension) => bind(form, `${list}.${place}.${name}`);
          return (
            <div className={fields.columns}>
              <TextField {...at("company")} label={t("actions.inventory.pension.company")} />
              <WholeField {...at("ageStartPayment")} label={t("actions.inventory.pension.age")} />
              <EuroField {...at("amount")} label={t("actions.inventory.pension.amount")} />
              <EuroField {...at("relativesPensionBeforeAOW")} label={t("actions.inventory.pension.before")} />
              <EuroField {...at("relativesPensionAfterAOW")} label={t("actions.inventory.pension.after")} />
            </div>
          );
        }}
      </Rows>
    </>
  );
}
