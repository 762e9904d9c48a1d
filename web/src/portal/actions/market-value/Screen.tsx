import { useQuery } from "@tanstack/react-query";
import { sendCommand } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import { DraftStatus } from "../../../shared/forms/draft/DraftStatus";
import { RecordChanges } from "../../../shared/forms/draft/RecordChanges";
import { useDraft } from "../../../shared/forms/draft/useDraft";
import { revisionBody, useInitialRecord } from "../../../shared/forms/draft/useInitialRecord";
import { RadioGroup } from "../../../shared/forms/field/choices";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import { DateField, EuroField } from "../../../shared/forms/field/formattedFields";
import { useZodForm } from "../../../shared/forms/useZodForm";
import { useT } from "../../../shared/i18n";
import { DescriptionList } from "../../../shared/ui/DescriptionList";
import { addressLines, amsterdamDay, euro } from "../../../shared/ui/text/format";
import { QueryBoundary } from "../../../shared/ui/waiting/QueryBoundary";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { freshProductQuery } from "../../api/queries/products";
import type { Mortgage } from "../../api/types";
import type { ScreenProps } from "../../screen";
import { SubmissionForm } from "../../submission/SubmissionForm";
import { useSubmitAction } from "../../submission/useSubmitAction";
import { ActionPage } from "../common/ActionPage";
import { Section } from "../common/Page";
import { type Basis, basisOptions } from "../loan-parts/parts";
import { addressOf, rulesOf, startOf } from "./schema";

function MarketValue({ mortgage, id }: { mortgage: Entity<Mortgage>; id: string }) {
  const t = useT();
  const { collateral } = mortgage;
  const options = basisOptions(t, collateral?.based_on_options, collateral?.based_on);
  const offered = options.map(({ value }) => value);
  const start = startOf(offered);
  const zodForm = useZodForm(
    start,
    () => rulesOf(offered, amsterdamDay(new Date())),
    "apiError.marketValueFieldsError",
  );
  const { form } = zodForm;
  const known = collateral?.market_value;
  const address = collateral ? addressLines(addressOf(collateral)).join("\n") : null;
  const current = known ? euro(known) : t("actions.value.unknown");
  const facts = { address, current };
  const record = useInitialRecord(form, start, mortgage.recordRevision ?? null, facts);
  const draft = useDraft(id, form.values, record.fill, { start: record.start, record: record.revision });
  const submission = useSubmitAction({
    send: (answer: { marketValue: number; marketValueDate: string; basedOn: Basis }, headers) =>
      sendCommand("POST /api/products/mortgages/{id}/edit-market-value", {
        path: { id: mortgage.id },
        headers,
        body: { productActionId: id, ...answer, ...revisionBody(record) },
      }),
    success: "actions.value.success",
    act: "mortgage",
    onDone: draft.discard,
    setErrors: zodForm.setErrors,
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
      <SubmissionForm zodForm={zodForm} submission={submission} label={t("actions.save")}>
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
          options={options}
        />
        <EuroField {...getFieldProps(form, "marketValue")} label={t("actions.value.value")} required />
        <DateField {...getFieldProps(form, "marketValueDate")} label={t("actions.value.date")} required />
      </SubmissionForm>
    </Section>
  );
}

/** Updates the market value of the house. */
export default function Screen({ params }: ScreenProps<"action" | "id">) {
  const query = useQuery(freshProductQuery("mortgage", params.id));
  return (
    <ActionPage
      params={params}
      title="actions.value.title"
      types={["EDIT_MARKET_VALUE"]}
      product={{ to: `/mortgages/${params.id}`, text: "kind.mortgage" }}
    >
      {(action) => (
        <QueryBoundary query={query} requireFresh>
          {(mortgage) => <MarketValue key={mortgage.id} mortgage={mortgage} id={action.id} />}
        </QueryBoundary>
      )}
    </ActionPage>
  );
}
