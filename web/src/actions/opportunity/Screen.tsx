import { act as call } from "../../api/client";
import type { ProductAction } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import { bind } from "../../forms/bind";
import { Choice, Select } from "../../forms/Choice";
import { DraftNote } from "../../forms/DraftNote";
import fields from "../../forms/fields.module.css";
import { DateField, EuroField } from "../../forms/typedFields";
import { useCheckedForm } from "../../forms/useCheckedForm";
import { useDraft } from "../../forms/useDraft";
import { amsterdamDay, euro } from "../../ui/format";
import { Html } from "../../ui/Html";
import { Skeletons } from "../../ui/Skeletons";
import { useWording } from "../../wording";
import { ActionPage, Sheet } from "../frame/ActionPage";
import { AnswerForm } from "../frame/AnswerForm";
import { evidence } from "../frame/evidence";
import { useAct } from "../frame/useAct";
import { useShown } from "../frame/useShown";
import { periods } from "../loan-parts/parts";
import { parseSaving } from "./explain";
import { type Answer, type Response, responses, rules, valuesOf } from "./schema";

function Opportunity({ action, mortgage }: { action: Entity<ProductAction>; mortgage: string }) {
  const t = useWording();
  const shown = useShown();
  const showAmount = action.smartcare_show_amount === true;
  const start = valuesOf(action);
  const checked = useCheckedForm(start, rules(amsterdamDay(new Date()), showAmount));
  const { form } = checked;
  const { isAgreed } = form.values;
  const draft = useDraft(action.id, form.values, (values) => form.setValues(values));
  const saving = showAmount ? parseSaving(action.smartcare_explain) : null;
  const act = useAct({
    send: (answer: Answer, headers) =>
      call(`/api/products/mortgages/${encodeURIComponent(mortgage)}/update-present-opportunity-to-consumer`, {
        headers,
        body: {
          productActionId: action.id,
          ...answer,
          evidence: evidence({
            shown_at: shown,
            agreed_at: new Date().toISOString(),
            wording: {
              explanation: showAmount ? (action.smartcare_explain ?? "") : "",
              answer: t(`actions.opportunity.response.${answer.isAgreed}`),
            },
          }),
        },
      }),
    success: "actions.opportunity.success",
    onDone: draft.discard,
    show: checked.show,
  });
  if (draft.state === "loading") return <Skeletons count={1} />;

  return (
    <Sheet>
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
      <AnswerForm checked={checked} act={act} label={t("actions.send")}>
        <DraftNote draft={draft} />
        <Choice
          {...bind<Response | "">(form, "isAgreed")}
          label={t("actions.opportunity.question")}
          options={responses
            .filter((value) => showAmount || value !== "custom_amount")
            .map((value) => ({ value, label: t(`actions.opportunity.response.${value}`) }))}
        />
        {isAgreed === "future_date" && (
          <DateField {...bind(form, "futureDate")} label={t("actions.opportunity.futureDate")} required />
        )}
        {isAgreed === "custom_amount" && (
          <div className={fields.columns}>
            <EuroField {...bind(form, "customAmount")} label={t("actions.opportunity.amount")} required />
            <Select
              {...bind(form, "customPeriod")}
              label={t("actions.opportunity.period")}
              required
              options={periods.map((value) => ({ value, label: t(`actions.period.${value}`) }))}
            />
          </div>
        )}
      </AnswerForm>
    </Sheet>
  );
}

/** Whether the consumer wants to hear more about a saving on the mortgage. */
export default function Screen() {
  return (
    <ActionPage title="actions.opportunity.title" types={["PRESENT_OPPORTUNITY"]}>
      {(action) =>
        action.product && <Opportunity key={action.id} action={action} mortgage={action.product.id} />
      }
    </ActionPage>
  );
}
