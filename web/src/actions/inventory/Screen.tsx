import { useQuery } from "@tanstack/react-query";
import { act as call } from "../../api/client";
import { limits } from "../../api/limits.gen";
import { consumerQuery } from "../../api/queries/consumer";
import { newest } from "../../api/queries/newest";
import { usePartnerForForm } from "../../api/queries/partner";
import { bind } from "../../forms/bind";
import { Select, YesNo } from "../../forms/Choice";
import { DraftNote } from "../../forms/DraftNote";
import fields from "../../forms/fields.module.css";
import { RecordChanges } from "../../forms/RecordChanges";
import { LongTextField } from "../../forms/TextField";
import { EuroField } from "../../forms/typedFields";
import { useCheckedForm } from "../../forms/useCheckedForm";
import { useDraft } from "../../forms/useDraft";
import { revisionOf, revisionsOf, useRecordStart } from "../../forms/useRecordStart";
import { Button } from "../../ui/Button";
import { amsterdamDay } from "../../ui/format";
import { Note } from "../../ui/Note";
import { notify } from "../../ui/notify";
import { Skeletons } from "../../ui/Skeletons";
import { useWording } from "../../wording";
import { ActionPage, Sheet } from "../frame/ActionPage";
import { AnswerForm } from "../frame/AnswerForm";
import { Loaded } from "../frame/Loaded";
import { useAct } from "../frame/useAct";
import { MortgageFields } from "./MortgageFields";
import { PensionFields } from "./PensionFields";
import { PersonFields } from "./PersonFields";
import { placeOf } from "./places";
import { type Answer, hasPartner, houseAges, housingTypes, payload, rules } from "./schema";
import { type Known, knownOf, startOf, type Values } from "./values";

interface InventoryProps {
  id: string;
  known: Known;
  /** The revision of the persons whom it begins with. */
  revision: string | null;
}

function Inventory({ id, known, revision }: InventoryProps) {
  const t = useWording();
  const begun = startOf(known);
  const checked = useCheckedForm<Values, Answer>(
    begun,
    rules(amsterdamDay(new Date())) as never,
    "actions.inventory.invalid",
  );
  const { form } = checked;
  const record = useRecordStart(form, begun, revision);
  const draft = useDraft(id, form.values, record.fill, { start: record.start, record: record.revision });
  const act = useAct({
    send: (answer: Answer, headers) =>
      call("/api/inventory-form", {
        headers,
        body: { productActionId: id, data: payload(answer), ...revisionOf(record) },
      }),
    success: "actions.inventory.success",
    onDone: draft.discard,
    show: checked.show,
  });
  if (draft.state === "loading") return <Skeletons count={4} />;
  const partner = hasPartner(form.values);

  return (
    <AnswerForm
      checked={checked}
      act={act}
      label={t("actions.send")}
      onRefused={() => notify.error(t("actions.inventory.invalid"))}
    >
      <p>
        {t("actions.inventory.knownNote")} {t("forms.requiredNote")}
      </p>
      <DraftNote draft={draft} />
      <RecordChanges record={record} placeOf={placeOf(t)} />
      <Sheet title={t("actions.inventory.block.consumer")}>
        <PersonFields form={form} who="consumer" known={known} />
        <YesNo
          {...bind<"1" | "0" | "">(form, "consumer.hasPartner")}
          label={t("actions.inventory.hasPartner")}
          required={false}
        />
      </Sheet>
      {partner && (
        <Sheet title={t("actions.inventory.block.partner")}>
          <PersonFields form={form} who="partner" known={known} />
        </Sheet>
      )}
      <Sheet title={t("actions.inventory.block.personal")}>
        <LongTextField
          {...bind(form, "additionalData.appointmentGoal")}
          label={t("actions.inventory.goal")}
          maxLength={limits.freeText}
        />
        <div className={fields.columns}>
          <Select
            {...bind(form, "additionalData.housingType")}
            label={t("actions.inventory.housingType")}
            options={housingTypes.map((value) => ({ value, label: t(`actions.inventory.housing.${value}`) }))}
          />
          <EuroField
            {...bind(form, "additionalData.purchasePrice")}
            label={t("actions.inventory.purchasePrice")}
          />
          <Select
            {...bind(form, "additionalData.existingOrNew")}
            label={t("actions.inventory.existingOrNew")}
            options={houseAges.map((value) => ({ value, label: t(`actions.inventory.age.${value}`) }))}
          />
        </div>
        <LongTextField
          {...bind(form, "additionalData.addressData")}
          label={t("actions.inventory.addressData")}
          maxLength={limits.freeText}
          rows={2}
        />
      </Sheet>
      <Sheet title={t("actions.inventory.block.mortgage")}>
        <MortgageFields form={form} />
      </Sheet>
      <Sheet title={t("actions.inventory.block.pension")}>
        <PensionFields form={form} who="consumer" />
      </Sheet>
      {partner && (
        <Sheet title={t("actions.inventory.block.partnerPension")}>
          <PensionFields form={form} who="partner" />
        </Sheet>
      )}
      <Sheet title={t("actions.inventory.block.other")}>
        <YesNo
          {...bind<"1" | "0" | "">(form, "general.hasOrHadCoCRegistration")}
          label={t("actions.inventory.coc")}
          required={false}
        />
        <LongTextField
          {...bind(form, "general.extraRemarksOrQuestions")}
          label={t("actions.inventory.extra")}
          maxLength={limits.freeText}
        />
      </Sheet>
    </AnswerForm>
  );
}

/** The inventory by hand; also what stands in for the providers that the firm has not taken. */
export default function Screen() {
  const t = useWording();
  const consumer = useQuery({ ...consumerQuery, queryKey: ["form", "consumer"], ...newest });
  // Without a partner there is nothing to fill in; the form does not wait for more than that.
  const { partner, error, refetch } = usePartnerForForm(consumer.data);
  return (
    <ActionPage
      title="actions.inventory.title"
      types={["INVENTORY_FORM", "INVENTORY_FORM_OCKTO", "INVENTORY_FORM_DIGID", "INVENTORY_FORM_IWIZE"]}
    >
      {(action) => (
        <Loaded query={consumer} newest>
          {(person) =>
            partner === undefined && !error ? (
              <Skeletons count={4} />
            ) : (
              <>
                {error ? (
                  <Note kind="warning">
                    <p>{t("error_failed_to_retrieve_partner")}</p>
                    <Button look="quiet" icon="refresh" onClick={() => void refetch()}>
                      {t("ui.retry")}
                    </Button>
                  </Note>
                ) : null}
                <Inventory
                  // Another partner is another form: what was typed comes back from its draft.
                  key={`${action.id} ${partner?.id ?? ""}`}
                  id={action.id}
                  revision={revisionsOf(person, partner)}
                  known={{ consumer: knownOf(person), partner: partner ? knownOf(partner) : null }}
                />
              </>
            )
          }
        </Loaded>
      )}
    </ActionPage>
  );
}
