import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { sendCommand } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import { DraftStatus } from "../../../shared/forms/draft/DraftStatus";
import { RecordChanges } from "../../../shared/forms/draft/RecordChanges";
import { useDraft } from "../../../shared/forms/draft/useDraft";
import { revisionBody, useInitialRecord } from "../../../shared/forms/draft/useInitialRecord";
import { Select } from "../../../shared/forms/field/choices";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import fields from "../../../shared/forms/field/fields.module.css";
import { DateField, EuroField } from "../../../shared/forms/field/formattedFields";
import { useZodForm } from "../../../shared/forms/useZodForm";
import { useT } from "../../../shared/i18n";
import { QueryBoundary } from "../../../shared/ui/waiting/QueryBoundary";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { freshProductQuery } from "../../api/queries/products";
import type { Mortgage } from "../../api/types";
import type { ScreenProps } from "../../screen";
import { SubmissionForm } from "../../submission/SubmissionForm";
import { useSubmitAction } from "../../submission/useSubmitAction";
import { ActionPage } from "../common/ActionPage";
import { Section } from "../common/Page";
import { describeField } from "./fieldDescriptions";
import { PartsFields } from "./PartsFields";
import { basisOptions, partsChanged, periods } from "./parts";
import {
  bodyOf,
  fieldNameOf,
  hasValue,
  type LoanPartsAnswer,
  type LoanPartsValues,
  rules,
  valuesOf,
} from "./schema";

function Update({ mortgage, id }: { mortgage: Entity<Mortgage>; id: string }) {
  const t = useT();
  const known = valuesOf(mortgage);
  const rulesStart = useRef(known);
  const zodForm = useZodForm(known, (values: LoanPartsValues) => rules(rulesStart.current)(values));
  const { form } = zodForm;
  const record = useInitialRecord(form, known, mortgage.recordRevision ?? null);
  const before = record.start;
  rulesStart.current = before;
  const draft = useDraft(id, form.values, record.fill, { start: before, record: record.revision });
  const submission = useSubmitAction({
    send: (answer: LoanPartsAnswer, headers) =>
      sendCommand("POST /api/products/mortgages/{id}/update-details", {
        path: { id: mortgage.id },
        headers,
        body: { ...bodyOf(id, answer), ...revisionBody(record) },
      }),
    success: "actions.parts.success",
    act: "mortgage",
    to: "back",
    onDone: draft.discard,
    setErrors: zodForm.setErrors,
    fieldNames: (path) => fieldNameOf(path, form.values.parts),
  });
  if (draft.state === "loading") return <Skeletons count={3} />;
  const hasMarketValue = hasValue(form.values);

  return (
    <SubmissionForm zodForm={zodForm} submission={submission} label={t("actions.save")}>
      <DraftStatus draft={draft} />
      <RecordChanges record={record} describeField={describeField(t, mortgage, form.values.parts)} />
      <Section title={t("actions.parts.collateral")}>
        <div className={fields.columns}>
          <EuroField {...getFieldProps(form, "marketValue")} label={t("actions.parts.marketValue")} />
          <DateField
            {...getFieldProps(form, "marketValueDate")}
            label={t("actions.parts.marketValueDate")}
            required={hasMarketValue}
          />
          <Select
            {...getFieldProps(form, "basedOn")}
            label={t("actions.parts.basedOn")}
            required={hasMarketValue}
            options={basisOptions(t, mortgage.collateral?.based_on_options, before.basedOn)}
          />
        </div>
      </Section>
      {form.values.parts.length > 0 || mortgage.loan_part_types?.length ? (
        <Section title={t("actions.parts.title")}>
          <PartsFields
            form={form}
            path="parts"
            parts={form.values.parts}
            onParts={(parts) => form.setFieldValue("parts", parts)}
            types={mortgage.loan_part_types}
            required={partsChanged(before.parts, form.values.parts)}
          />
        </Section>
      ) : null}
      <Section title={t("actions.parts.savings")}>
        <p>{t("actions.parts.savingsText")}</p>
        <div className={fields.columns}>
          <EuroField {...getFieldProps(form, "savingsAmount")} label={t("actions.parts.savingsAmount")} />
          <Select
            {...getFieldProps(form, "savingsPeriod")}
            label={t("actions.parts.savingsPeriod")}
            options={periods.map((value) => ({ value, label: t(`actions.period.${value}`) }))}
          />
          <DateField {...getFieldProps(form, "abstainTill")} label={t("actions.parts.abstain")} />
        </div>
      </Section>
    </SubmissionForm>
  );
}

/** Updates a mortgage: the value of the house, the loan parts and the consumer's savings wishes. */
export default function Screen({ params }: ScreenProps<"action" | "id">) {
  const query = useQuery(freshProductQuery("mortgage", params.id));
  return (
    <ActionPage
      params={params}
      title="actions.parts.heading"
      types={["UPDATE_MORTGAGE"]}
      product={{ to: `/mortgages/${params.id}`, text: "kind.mortgage" }}
    >
      {(action) => (
        <QueryBoundary query={query} requireFresh>
          {(mortgage) => <Update key={mortgage.id} mortgage={mortgage} id={action.id} />}
        </QueryBoundary>
      )}
    </ActionPage>
  );
}
