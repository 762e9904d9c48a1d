import { useRef } from "react";
import { act as call } from "../../api/client";
import type { Mortgage } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import { bind } from "../../forms/bind";
import { Select } from "../../forms/Choice";
import { DraftNote } from "../../forms/DraftNote";
import fields from "../../forms/fields.module.css";
import { RecordChanges } from "../../forms/RecordChanges";
import { DateField, EuroField } from "../../forms/typedFields";
import { useCheckedForm } from "../../forms/useCheckedForm";
import { useDraft } from "../../forms/useDraft";
import { revisionOf, useRecordStart } from "../../forms/useRecordStart";
import { Skeletons } from "../../ui/Skeletons";
import { useWording } from "../../wording";
import { ActionPage, Sheet } from "../frame/ActionPage";
import { AnswerForm } from "../frame/AnswerForm";
import { Loaded } from "../frame/Loaded";
import { useAct } from "../frame/useAct";
import { useProductForForm } from "../frame/useProduct";
import { PartsFields } from "./PartsFields";
import { basisOptions, partsChanged, periods } from "./parts";
import { placeOf } from "./places";
import { type Answer, bodyOf, fieldOf, hasValue, rules, type Values, valuesOf } from "./schema";

function Update({ mortgage, id }: { mortgage: Entity<Mortgage>; id: string }) {
  const t = useWording();
  const known = valuesOf(mortgage);
  const begun = useRef(known);
  const checked = useCheckedForm(
    known,
    (values: Values) => rules(begun.current)(values),
    "actions.parts.invalid",
  );
  const { form } = checked;
  const record = useRecordStart(form, known, mortgage.recordRevision ?? null);
  const before = record.start;
  begun.current = before;
  const draft = useDraft(id, form.values, record.fill, { start: before, record: record.revision });
  const act = useAct({
    send: (answer: Answer, headers) =>
      call(`/api/products/mortgages/${encodeURIComponent(mortgage.id)}/update-details`, {
        headers,
        body: { ...bodyOf(id, answer), ...revisionOf(record) },
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
      <DraftNote draft={draft} />
      <RecordChanges record={record} placeOf={placeOf(t, mortgage, form.values.parts)} />
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

/** Bringing a mortgage up to date: the house, the loan parts and when to say that money can be saved. */
export default function Screen() {
  const query = useProductForForm<Mortgage>("/api/products/mortgages");
  return (
    <ActionPage title="actions.parts.heading" types={["UPDATE_MORTGAGE"]}>
      {(action) => (
        <Loaded query={query} newest>
          {(mortgage) => <Update key={mortgage.id} mortgage={mortgage} id={action.id} />}
        </Loaded>
      )}
    </ActionPage>
  );
}
