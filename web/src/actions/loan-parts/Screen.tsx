import { useState } from "react";
import { act as call } from "../../api/client";
import type { Mortgage } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import { bind } from "../../forms/bind";
import { Select } from "../../forms/Choice";
import { DraftNote } from "../../forms/DraftNote";
import fields from "../../forms/fields.module.css";
import { DateField, EuroField } from "../../forms/typedFields";
import { useCheckedForm } from "../../forms/useCheckedForm";
import { useDraft } from "../../forms/useDraft";
import { Skeletons } from "../../ui/Skeletons";
import { useWording } from "../../wording";
import { ActionPage, Sheet } from "../frame/ActionPage";
import { AnswerForm } from "../frame/AnswerForm";
import { Loaded } from "../frame/Loaded";
import { useAct } from "../frame/useAct";
import { useProduct } from "../frame/useProduct";
import { PartsFields } from "./PartsFields";
import { basisOptions, partsChanged, periods, withDraftParts } from "./parts";
import { type Answer, bodyOf, fieldOf, hasValue, rules, valuesOf } from "./schema";

function Update({ mortgage, id }: { mortgage: Entity<Mortgage>; id: string }) {
  const t = useWording();
  const before = valuesOf(mortgage);
  const checked = useCheckedForm(before, rules(before), "actions.parts.invalid");
  const { form } = checked;
  const [left, setLeft] = useState(false);
  const draft = useDraft(id, form.values, (values) => {
    const merged = withDraftParts(before.parts, values.parts);
    form.setValues({ ...before, ...values, parts: merged.parts });
    setLeft(merged.left);
  });
  const act = useAct({
    send: (answer: Answer, headers) =>
      call(`/api/products/mortgages/${encodeURIComponent(mortgage.id)}/update-details`, {
        headers,
        body: bodyOf(id, answer),
      }),
    success: "actions.parts.success",
    to: "back",
    onDone: draft.discard,
    show: checked.show,
    fields: (path) => fieldOf(path, form.values.parts),
  });
  if (draft.state === "loading") return <Skeletons count={3} />;
  const valued = hasValue(form.values);

  return (
    <AnswerForm checked={checked} act={act} label={t("actions.save")}>
      <DraftNote draft={draft} left={left ? t("forms.draft.partsGone") : null} />
      <Sheet title={t("actions.parts.collateral")}>
        <div className={fields.columns}>
          <EuroField {...bind(form, "marketValue")} label={t("actions.parts.marketValue")} />
          <DateField
            {...bind(form, "marketValueDate")}
            label={t("actions.parts.marketValueDate")}
            required={valued}
          />
          <Select
            {...bind(form, "basedOn")}
            label={t("actions.parts.basedOn")}
            required={valued}
            options={basisOptions(t, mortgage.collateral?.based_on_options, before.basedOn)}
          />
        </div>
      </Sheet>
      {form.values.parts.length > 0 || mortgage.loan_part_types?.length ? (
        <Sheet title={t("actions.parts.title")}>
          <PartsFields
            form={form}
            path="parts"
            parts={form.values.parts}
            onParts={(parts) => form.setFieldValue("parts", parts)}
            types={mortgage.loan_part_types}
            required={partsChanged(before.parts, form.values.parts)}
          />
        </Sheet>
      ) : null}
      <Sheet title={t("actions.parts.savings")}>
        <p>{t("actions.parts.savingsText")}</p>
        <div className={fields.columns}>
          <EuroField {...bind(form, "savingsAmount")} label={t("actions.parts.savingsAmount")} />
          <Select
            {...bind(form, "savingsPeriod")}
            label={t("actions.parts.savingsPeriod")}
            options={periods.map((value) => ({ value, label: t(`actions.period.${value}`) }))}
          />
          <DateField {...bind(form, "abstainTill")} label={t("actions.parts.abstain")} />
        </div>
      </Sheet>
    </AnswerForm>
  );
}

/** The form begins anew, from its draft, when the mortgage turns out to have other loan parts. */
const keyOf = ({ id, loan_parts: parts }: Entity<Mortgage>): string =>
  [id, ...(parts ?? []).map((part) => part.id)].join(" ");

/** Bringing a mortgage up to date: the house, the loan parts and when to say that money can be saved. */
export default function Screen() {
  const query = useProduct<Mortgage>("/api/products/mortgages");
  return (
    <ActionPage title="actions.parts.heading" types={["UPDATE_MORTGAGE"]}>
      {(action) => (
        <Loaded query={query}>
          {(mortgage) => <Update key={keyOf(mortgage)} mortgage={mortgage} id={action.id} />}
        </Loaded>
      )}
    </ActionPage>
  );
}
