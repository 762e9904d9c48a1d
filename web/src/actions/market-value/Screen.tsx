import { sendCommand } from "../../api/client";
import type { Mortgage } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import { RadioGroup } from "../../forms/choices";
import { DraftStatus } from "../../forms/DraftStatus";
import { getFieldProps } from "../../forms/fieldProps";
import { DateField, EuroField } from "../../forms/formattedFields";
import { RecordChanges } from "../../forms/RecordChanges";
import { useDraft } from "../../forms/useDraft";
import { revisionBody, useRecordStart } from "../../forms/useRecordStart";
import { useZodForm } from "../../forms/useZodForm";
import { useT } from "../../i18n";
import { addressLines, euro } from "../../ui/format";
import { Skeletons } from "../../ui/Skeletons";
import { ActionPage, Section } from "../common/ActionPage";
import { DescriptionList } from "../common/DescriptionList";
import { QueryBoundary } from "../common/QueryBoundary";
import { SubmissionForm } from "../common/SubmissionForm";
import { useFreshRouteProduct } from "../common/useRouteProduct";
import { useSubmitAction } from "../common/useSubmitAction";
import { type Basis, basisOptions } from "../loan-parts/parts";
import { addressOf, empty, rules } from "./schema";

function MarketValue({ mortgage, id }: { mortgage: Entity<Mortgage>; id: string }) {
  const t = useT();
  const checked = useZodForm(empty, rules, "apiError.marketValueFieldsError");
  const { form } = checked;
  const { collateral } = mortgage;
  const known = collateral?.market_value;
  const address = collateral ? addressLines(addressOf(collateral)).join("\n") : null;
  const current = known ? euro(known) : t("actions.value.unknown");
  const facts = { address, current };
  const record = useRecordStart(form, empty, mortgage.recordRevision ?? null, facts);
  const draft = useDraft(id, form.values, record.fill, { start: record.start, record: record.revision });
  const act = useSubmitAction({
    send: (answer: { marketValue: number; marketValueDate: string; basedOn: Basis }, headers) =>
      sendCommand(`/api/products/mortgages/${encodeURIComponent(mortgage.id)}/edit-market-value`, {
        headers,
        body: { productActionId: id, ...answer, ...revisionBody(record) },
      }),
    success: "actions.value.success",
    onDone: draft.discard,
    setErrors: checked.setErrors,
  });
  if (draft.state === "loading") return <Skeletons count={1} />;

  return (
    <Section>
      <DescriptionList
        items={[
          [t("actions.value.address"), address],
          [t("actions.value.current"), current],
        ]}
      />
      <SubmissionForm zodForm={checked} submission={act} label={t("actions.save")}>
        <DraftStatus draft={draft} />
        <RecordChanges
          record={record}
          describeField={(path) =>
            path === "address" || path === "current" ? { label: t(`actions.value.${path}`) } : null
          }
        />
        <RadioGroup
          {...getFieldProps<Basis | "">(form, "basedOn")}
          label={t("actions.value.basedOn")}
          options={basisOptions(t, collateral?.based_on_options, collateral?.based_on)}
        />
        <EuroField {...getFieldProps(form, "marketValue")} label={t("actions.value.value")} required />
        <DateField {...getFieldProps(form, "marketValueDate")} label={t("actions.value.date")} required />
      </SubmissionForm>
    </Section>
  );
}

/** What the house is worth now. */
export default function Screen() {
  const query = useFreshRouteProduct<Mortgage>("/api/products/mortgages");
  return (
    <ActionPage title="actions.value.title" types={["EDIT_MARKET_VALUE"]}>
      {(action) => (
        <QueryBoundary query={query} requireFresh>
          {(mortgage) => <MarketValue key={mortgage.id} mortgage={mortgage} id={action.id} />}
        </QueryBoundary>
      )}
    </ActionPage>
  );
}
