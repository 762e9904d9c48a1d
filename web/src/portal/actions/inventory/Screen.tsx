import { useQuery } from "@tanstack/react-query";
import { sendCommand } from "../../../shared/api/client";
import { limits } from "../../../shared/api/limits.gen";
import { DraftStatus } from "../../../shared/forms/draft/DraftStatus";
import { RecordChanges } from "../../../shared/forms/draft/RecordChanges";
import { useDraft } from "../../../shared/forms/draft/useDraft";
import {
  combineRevisions,
  revisionBody,
  useInitialRecord,
} from "../../../shared/forms/draft/useInitialRecord";
import { Select, YesNo } from "../../../shared/forms/field/choices";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import fields from "../../../shared/forms/field/fields.module.css";
import { EuroField } from "../../../shared/forms/field/formattedFields";
import { LongTextField } from "../../../shared/forms/field/TextField";
import type { FormState } from "../../../shared/forms/useForm";
import { useZodForm } from "../../../shared/forms/useZodForm";
import { useT } from "../../../shared/i18n";
import { Alert } from "../../../shared/ui/Alert";
import { Button } from "../../../shared/ui/Button";
import { icons } from "../../../shared/ui/icons";
import { notify } from "../../../shared/ui/overlay/notify";
import { amsterdamDay } from "../../../shared/ui/text/format";
import { QueryBoundary } from "../../../shared/ui/waiting/QueryBoundary";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { freshConsumerQuery } from "../../api/queries/consumer";
import { usePartnerForForm } from "../../api/queries/partner";
import type { ScreenProps } from "../../screen";
import { SubmissionForm } from "../../submission/SubmissionForm";
import { useSubmitAction } from "../../submission/useSubmitAction";
import { ActionPage } from "../common/ActionPage";
import { type BlockName, debtPath } from "./blocks";
import { describeField } from "./fieldDescriptions";
import { MortgageFields } from "./MortgageFields";
import { PensionFields } from "./PensionFields";
import { PersonFields } from "./PersonFields";
import { Sheet } from "./Sheet";
import { houseAges, housingTypes, type InventoryAnswer, rules, toPayload } from "./schema";
import { type InventoryValues, initialValues, type KnownPersons, toPersonValues } from "./values";

interface InventoryProps {
  id: string;
  known: KnownPersons;
  /** The revision of the persons that the form starts from. */
  revision: string | null;
}

function Inventory({ id, known, revision }: InventoryProps) {
  const t = useT();
  const initial = initialValues(known);
  const today = amsterdamDay(new Date());
  const zodForm = useZodForm<InventoryValues, InventoryAnswer>(
    initial,
    rules(today) as never,
    "actions.inventory.invalid",
  );
  const { form } = zodForm;
  const record = useInitialRecord(form, initial, revision);
  const draft = useDraft(id, form.values, record.fill, { start: record.start, record: record.revision });
  const submission = useSubmitAction({
    send: (answer: InventoryAnswer, headers) =>
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

  return (
    <SubmissionForm
      zodForm={zodForm}
      submission={submission}
      label={t("actions.send")}
      onInvalid={() => notify.error(t("actions.inventory.invalid"))}
    >
      <DraftStatus draft={draft} />
      <RecordChanges record={record} describeField={describeField(t)} />
      <Sheet form={form} start={record.start} known={known} today={today}>
        {(block, elsewhere) => <BlockFields block={block} form={form} known={known} elsewhere={elsewhere} />}
      </Sheet>
    </SubmissionForm>
  );
}

interface BlockFieldsProps {
  block: BlockName;
  form: FormState<InventoryValues>;
  known: KnownPersons;
  /** The paths that are asked above the blocks. */
  elsewhere: ReadonlySet<string>;
}

/** The fields of one block. */
function BlockFields({ block, form, known, elsewhere }: BlockFieldsProps) {
  const t = useT();
  switch (block) {
    case "consumer":
      return (
        <>
          <PersonFields form={form} who="consumer" known={known} elsewhere={elsewhere} />
          <YesNo
            {...getFieldProps<"1" | "0" | "">(form, "consumer.hasPartner")}
            label={t("actions.inventory.hasPartner")}
            required={false}
          />
        </>
      );
    case "partner":
      return <PersonFields form={form} who="partner" known={known} elsewhere={elsewhere} />;
    case "personal":
      return (
        <>
          <LongTextField
            {...getFieldProps(form, "additionalData.appointmentGoal")}
            label={t("actions.inventory.goal")}
            maxLength={limits.freeText}
          />
          <div className={fields.columns}>
            <Select
              {...getFieldProps(form, "additionalData.housingType")}
              label={t("actions.inventory.housingType")}
              options={housingTypes.map((value) => ({
                value,
                label: t(`actions.inventory.housing.${value}`),
              }))}
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
        </>
      );
    case "mortgage":
      return <MortgageFields form={form} asksDebts={!elsewhere.has(debtPath)} />;
    case "pension":
      return <PensionFields form={form} who="consumer" />;
    case "partnerPension":
      return <PensionFields form={form} who="partner" />;
    case "other":
      return (
        <>
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
        </>
      );
  }
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
                    <Button variant="secondary" icon={icons.refresh} onClick={() => void refetch()}>
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
