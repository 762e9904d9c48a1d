import { useQuery } from "@tanstack/react-query";
import { sendCommand } from "../../../shared/api/client";
import { limits } from "../../../shared/api/limits.gen";
import { Select, YesNo } from "../../../shared/forms/choices";
import { DraftStatus } from "../../../shared/forms/DraftStatus";
import { getFieldProps } from "../../../shared/forms/fieldProps";
import fields from "../../../shared/forms/fields.module.css";
import { EuroField } from "../../../shared/forms/formattedFields";
import { RecordChanges } from "../../../shared/forms/RecordChanges";
import { LongTextField } from "../../../shared/forms/TextField";
import { useDraft } from "../../../shared/forms/useDraft";
import { combineRevisions, revisionBody, useRecordStart } from "../../../shared/forms/useRecordStart";
import { useZodForm } from "../../../shared/forms/useZodForm";
import { useT } from "../../../shared/i18n";
import { Alert } from "../../../shared/ui/Alert";
import { Button } from "../../../shared/ui/Button";
import { amsterdamDay } from "../../../shared/ui/format";
import { notify } from "../../../shared/ui/notify";
import { QueryBoundary } from "../../../shared/ui/QueryBoundary";
import { Skeletons } from "../../../shared/ui/Skeletons";
import { freshConsumerQuery } from "../../api/queries/consumer";
import { usePartnerForForm } from "../../api/queries/partner";
import type { ScreenProps } from "../../screen";
import { SubmissionForm } from "../../submission/SubmissionForm";
import { useSubmitAction } from "../../submission/useSubmitAction";
import { ActionPage } from "../common/ActionPage";
import { Section } from "../common/Page";
import { describeField } from "./fieldDescriptions";
import { MortgageFields } from "./MortgageFields";
import { PensionFields } from "./PensionFields";
import { PersonFields } from "./PersonFields";
import { type Answer, hasPartner, houseAges, housingTypes, rules, toPayload } from "./schema";
import { initialValues, type KnownPersons, toPersonValues, type Values } from "./values";

interface InventoryProps {
  id: string;
  known: KnownPersons;
  /** The revision of the persons that the form starts from. */
  revision: string | null;
}

function Inventory({ id, known, revision }: InventoryProps) {
  const t = useT();
  const initial = initialValues(known);
  const zodForm = useZodForm<Values, Answer>(
    initial,
    rules(amsterdamDay(new Date())) as never,
    "actions.inventory.invalid",
  );
  const { form } = zodForm;
  const record = useRecordStart(form, initial, revision);
  const draft = useDraft(id, form.values, record.fill, { start: record.start, record: record.revision });
  const submission = useSubmitAction({
    send: (answer: Answer, headers) =>
      sendCommand("POST /api/inventory-form", {
        headers,
        body: { productActionId: id, data: toPayload(answer), ...revisionBody(record) },
      }),
    success: "actions.inventory.success",
    act: "inventory",
    onDone: draft.discard,
    setErrors: zodForm.setErrors,
  });
  if (draft.state === "loading") return <Skeletons count={4} />;
  const partner = hasPartner(form.values);

  return (
    <SubmissionForm
      zodForm={zodForm}
      submission={submission}
      label={t("actions.send")}
      onInvalid={() => notify.error(t("actions.inventory.invalid"))}
    >
      <p>
        {t("actions.inventory.knownNote")} {t("forms.requiredNote")}
      </p>
      <DraftStatus draft={draft} />
      <RecordChanges record={record} describeField={describeField(t)} />
      <Section title={t("actions.inventory.block.consumer")}>
        <PersonFields form={form} who="consumer" known={known} />
        <YesNo
          {...getFieldProps<"1" | "0" | "">(form, "consumer.hasPartner")}
          label={t("actions.inventory.hasPartner")}
          required={false}
        />
      </Section>
      {partner && (
        <Section title={t("actions.inventory.block.partner")}>
          <PersonFields form={form} who="partner" known={known} />
        </Section>
      )}
      <Section title={t("actions.inventory.block.personal")}>
        <LongTextField
          {...getFieldProps(form, "additionalData.appointmentGoal")}
          label={t("actions.inventory.goal")}
          maxLength={limits.freeText}
        />
        <div className={fields.columns}>
          <Select
            {...getFieldProps(form, "additionalData.housingType")}
            label={t("actions.inventory.housingType")}
            options={housingTypes.map((value) => ({ value, label: t(`actions.inventory.housing.${value}`) }))}
          />
          <EuroField
            {...getFieldProps(form, "additionalData.purchasePrice")}
            label={t("actions.inventory.purchasePrice")}
          />
          <Select
            {...getFieldProps(form, "additionalData.existingOrNew")}
            label={t("actions.inventory.existingOrNew")}
            options={houseAges.map((value) => ({ value, label: t(`actions.inventory.age.${value}`) }))}
          />
        </div>
        <LongTextField
          {...getFieldProps(form, "additionalData.addressData")}
          label={t("actions.inventory.addressData")}
          maxLength={limits.freeText}
          rows={2}
        />
      </Section>
      <Section title={t("actions.inventory.block.mortgage")}>
        <MortgageFields form={form} />
      </Section>
      <Section title={t("actions.inventory.block.pension")}>
        <PensionFields form={form} who="consumer" />
      </Section>
      {partner && (
        <Section title={t("actions.inventory.block.partnerPension")}>
          <PensionFields form={form} who="partner" />
        </Section>
      )}
      <Section title={t("actions.inventory.block.other")}>
        <YesNo
          {...getFieldProps<"1" | "0" | "">(form, "general.hasOrHadCoCRegistration")}
          label={t("actions.inventory.coc")}
          required={false}
        />
        <LongTextField
          {...getFieldProps(form, "general.extraRemarksOrQuestions")}
          label={t("actions.inventory.extra")}
          maxLength={limits.freeText}
        />
      </Section>
    </SubmissionForm>
  );
}

/** The manual inventory form, also in place of providers whose module the firm does not have. */
export default function Screen({ params }: ScreenProps<"action">) {
  const t = useT();
  const consumer = useQuery(freshConsumerQuery);
  // The form is shown without the partner's values if there is no partner.
  const { partner, error, refetch } = usePartnerForForm(consumer.data);
  return (
    <ActionPage
      params={params}
      title="actions.inventory.title"
      types={["INVENTORY_FORM", "INVENTORY_FORM_OCKTO", "INVENTORY_FORM_DIGID", "INVENTORY_FORM_IWIZE"]}
    >
      {(action) => (
        <QueryBoundary query={consumer} requireFresh>
          {(person) =>
            partner === undefined && !error ? (
              <Skeletons count={4} />
            ) : (
              <>
                {error ? (
                  <Alert kind="warning">
                    <p>{t("error_failed_to_retrieve_partner")}</p>
                    <Button variant="secondary" icon="refresh" onClick={() => void refetch()}>
                      {t("ui.retry")}
                    </Button>
                  </Alert>
                ) : null}
                <Inventory
                  // The form of another partner is a new form, which restores the edits from the draft.
                  key={`${action.id} ${partner?.id ?? ""}`}
                  id={action.id}
                  revision={combineRevisions(person, partner)}
                  known={{
                    consumer: toPersonValues(person),
                    partner: partner ? toPersonValues(partner) : null,
                  }}
                />
              </>
            )
          }
        </QueryBoundary>
      )}
    </ActionPage>
  );
}
