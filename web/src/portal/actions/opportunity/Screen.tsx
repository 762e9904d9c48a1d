import { sendCommand } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import { DraftStatus } from "../../../shared/forms/draft/DraftStatus";
import { useDraft } from "../../../shared/forms/draft/useDraft";
import { RadioGroup, Select } from "../../../shared/forms/field/choices";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import fields from "../../../shared/forms/field/fields.module.css";
import { DateField, EuroField } from "../../../shared/forms/field/formattedFields";
import { useZodForm } from "../../../shared/forms/useZodForm";
import { useT } from "../../../shared/i18n";
import { amsterdamDay, euro } from "../../../shared/ui/text/format";
import { Html } from "../../../shared/ui/text/Html";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import type { ProductAction } from "../../api/types";
import type { ScreenProps } from "../../screen";
import { SubmissionForm } from "../../submission/SubmissionForm";
import { useSubmitAction } from "../../submission/useSubmitAction";
import { ActionPage } from "../common/ActionPage";
import { createEvidence } from "../common/evidence";
import { Section } from "../common/Page";
import { useMountedAt } from "../common/useMountedAt";
import { periods } from "../loan-parts/parts";
import { parseSaving } from "./parseSaving";
import { type OpportunityAnswer, type Response, responses, rules, valuesOf } from "./schema";

function Opportunity({ action, mortgage }: { action: Entity<ProductAction>; mortgage: string }) {
  const t = useT();
  const shownAt = useMountedAt();
  const showAmount = action.smartcare_show_amount === true;
  const start = valuesOf(action);
  const zodForm = useZodForm(start, rules(amsterdamDay(new Date()), showAmount));
  const { form } = zodForm;
  const { isAgreed } = form.values;
  const draft = useDraft(action.id, form.values, (values) => form.setValues(values));
  const saving = showAmount ? parseSaving(action.smartcare_explain) : null;
  const submission = useSubmitAction({
    send: (answer: OpportunityAnswer, headers) =>
      sendCommand("POST /api/products/mortgages/{id}/update-present-opportunity-to-consumer", {
        path: { id: mortgage },
        headers,
        body: {
          productActionId: action.id,
          ...answer,
          evidence: createEvidence({
            shown_at: shownAt,
            agreed_at: new Date().toISOString(),
            wording: {
              explanation: showAmount ? (action.smartcare_explain ?? "") : "",
              answer: t(`actions.opportunity.response.${answer.isAgreed}`),
            },
          }),
        },
      }),
    success: "actions.opportunity.success",
    act: "opportunity",
    onDone: draft.discard,
    setErrors: zodForm.setErrors,
  });
  if (draft.state === "loading") return <Skeletons count={1} />;

  return (
    <Section>
      {saving ? (
        <p>
          <strong>
            {t(`actions.opportunity.saving.${saving.qualifier ?? "exactly"}`, {
              amount: euro(saving.amount),
              period: saving.period ? t(`actions.opportunity.per.${saving.period}`) : "",
            }).replace(" .", ".")}
          </strong>
        </p>
      ) : (
        <p>{t("actions.opportunity.text")}</p>
      )}
      {showAmount && <Html text={action.smartcare_explain} />}
      <SubmissionForm zodForm={zodForm} submission={submission} label={t("actions.send")}>
        <DraftStatus draft={draft} />
        <RadioGroup
          {...getFieldProps<Response | "">(form, "isAgreed")}
          label={t("actions.opportunity.question")}
          options={responses
            .filter((value) => showAmount || value !== "custom_amount")
            .map((value) => ({ value, label: t(`actions.opportunity.response.${value}`) }))}
        />
        {isAgreed === "future_date" && (
          <DateField
            {...getFieldProps(form, "futureDate")}
            label={t("actions.opportunity.futureDate")}
            required
          />
        )}
        {isAgreed === "custom_amount" && (
          <div className={fields.columns}>
            <EuroField
              {...getFieldProps(form, "customAmount")}
              label={t("actions.opportunity.amount")}
              required
            />
            <Select
              {...getFieldProps(form, "customPeriod")}
              label={t("actions.opportunity.period")}
              required
              options={periods.map((value) => ({ value, label: t(`actions.period.${value}`) }))}
            />
          </div>
        )}
      </SubmissionForm>
    </Section>
  );
}

/** Asks whether the consumer is interested in a saving on the mortgage. */
export default function Screen({ params }: ScreenProps<"action" | "id">) {
  return (
    <ActionPage
      params={params}
      title="actions.opportunity.title"
      types={["PRESENT_OPPORTUNITY"]}
      product={{ to: `/mortgages/${params.id}`, text: "kind.mortgage" }}
    >
      {(action) =>
        action.product && <Opportunity key={action.id} action={action} mortgage={action.product.id} />
      }
    </ActionPage>
  );
}
