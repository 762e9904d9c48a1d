import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sendCommand } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import { apiPath } from "../../../shared/api/operations";
import { useSessionDraft } from "../../../shared/forms/draft/useSessionDraft";
import { Form } from "../../../shared/forms/Form";
import { Checkbox } from "../../../shared/forms/field/choices";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import { useZodForm } from "../../../shared/forms/useZodForm";
import { useT } from "../../../shared/i18n";
import { Alert } from "../../../shared/ui/Alert";
import { Button } from "../../../shared/ui/Button";
import { DescriptionList } from "../../../shared/ui/DescriptionList";
import { ConfirmDialog } from "../../../shared/ui/overlay/ConfirmDialog";
import { date, euro } from "../../../shared/ui/text/format";
import { QueryBoundary } from "../../../shared/ui/waiting/QueryBoundary";
import { productQuery } from "../../api/queries/products";
import type { BankGuarantee, ProductAction } from "../../api/types";
import { DownloadButton } from "../../common/DownloadButton";
import { useBoot } from "../../firm/useBoot";
import type { ScreenProps } from "../../screen";
import { useSubmitAction } from "../../submission/useSubmitAction";
import { ActionPage } from "../common/ActionPage";
import { createEvidence } from "../common/evidence";
import { Section } from "../common/Page";
import { useMountedAt } from "../common/useMountedAt";
import css from "./Screen.module.css";
import { empty, rules } from "./schema";

/** The arrangement with which there is no insurance card. */
const ARRANGEMENT_WITHOUT_CARD = "dha_woongarant";

function Documents({ guarantee }: { guarantee: Entity<BankGuarantee> }) {
  const t = useT();
  const path = apiPath("/api/documents/bankguarantees/{id}/download", { id: guarantee.id });
  return (
    <div className={css.documents}>
      <DownloadButton path={path} text={t("actions.bnp.form")} />
      {guarantee.has_general_conditions && (
        <DownloadButton path={`${path}?type=TERMS_AND_CONDITIONS`} text={t("actions.bnp.conditions")} />
      )}
      {guarantee.arrangement !== ARRANGEMENT_WITHOUT_CARD && (
        <DownloadButton path={`${path}?type=INSURANCE_CARD`} text={t("actions.bnp.card")} />
      )}
    </div>
  );
}

/** Shown instead of the decision while the firm has not supplied the insurer's general conditions. */
function ConditionsMissing() {
  const t = useT();
  const firm = useBoot().licence?.name ?? "";
  return (
    <Alert kind="warning" title={t("actions.bnp.noConditions")}>
      <p>{t("actions.bnp.noConditionsText", { firm })}</p>
    </Alert>
  );
}

interface DecisionProps {
  action: Entity<ProductAction>;
  guarantee: Entity<BankGuarantee>;
}

function Decision({ action, guarantee }: DecisionProps) {
  const t = useT();
  const shownAt = useMountedAt();
  const zodForm = useZodForm(empty, rules, "actions.bnp.agreeRequired");
  const { form } = zodForm;
  const draft = useSessionDraft(`decide-${action.id}`, form.values, form.setValues);
  const submission = useSubmitAction({
    send: (accepted: boolean, headers) =>
      sendCommand("POST /api/products/bankguarantees/actions/{id}/submit-choice", {
        path: { id: action.id },
        headers,
        body: {
          accepted,
          evidence: createEvidence({
            shown_at: shownAt,
            agreed_at: new Date().toISOString(),
            wording: { consent: t("actions.bnp.consent"), agreement: t("actions.bnp.agree") },
          }),
        },
      }),
    success: (accepted) => (accepted ? "actions.bnp.approved" : "actions.bnp.rejected"),
    act: "proposal",
    onDone: draft.discard,
  });
  const [isDeclining, setIsDeclining] = useState(false);
  const close = () => setIsDeclining(false);
  const locked = !form.values.agree;

  return (
    <Form
      validatedForm={zodForm}
      sending={submission.sending}
      onSubmit={() => zodForm.validate() && submission.submit(true)}
    >
      <Checkbox {...getFieldProps<boolean>(form, "agree")} label={t("actions.bnp.agree")} required />
      {submission.failure && (
        <Alert kind="error">
          <p>{submission.failure}</p>
        </Alert>
      )}
      <div className={css.documents}>
        <Button type="submit" disabled={locked} busy={submission.sending}>
          {t("actions.approve")}
        </Button>
        <Button variant="secondary" disabled={locked} onClick={() => setIsDeclining(true)}>
          {t("actions.decline")}
        </Button>
      </div>
      {isDeclining ? (
        <ConfirmDialog
          title={t("actions.bnp.declineTitle")}
          action={t("actions.bnp.declineYes")}
          variant="danger"
          isPending={submission.sending}
          onConfirm={() => {
            submission.submit(false);
            close();
          }}
          onClose={close}
        >
          <p>
            {guarantee.amount === null
              ? t("actions.bnp.declineText")
              : t("actions.bnp.declineAmountText", { amount: euro(guarantee.amount) })}
          </p>
        </ConfirmDialog>
      ) : null}
    </Form>
  );
}

/** Accepts or declines the proposal for a bank guarantee. */
export default function Screen({ params }: ScreenProps<"action" | "id">) {
  const t = useT();
  const query = useQuery(productQuery("bankguarantee", params.id));
  return (
    <ActionPage
      params={params}
      title="actions.bnp.title"
      types={["BANK_GUARANTEE_PROPOSAL", "REQUEST_BANK_GUARANTEE"]}
      product={{ to: `/bankguarantees/${params.id}`, text: "kind.bankguarantee" }}
      showWhenDone
    >
      {(action) => (
        <QueryBoundary query={query}>
          {(guarantee) => (
            <>
              <Section>
                <DescriptionList
                  items={[
                    [t("actions.bnp.product"), guarantee.label],
                    [t("actions.bnp.company"), guarantee.company],
                    [
                      t("products.bankguarantee.expiry"),
                      guarantee.date_bankguarantee && date(guarantee.date_bankguarantee),
                    ],
                    [t("actions.bnp.amount"), guarantee.amount === null ? null : euro(guarantee.amount)],
                    [t("actions.bnp.premium"), guarantee.premium === null ? null : euro(guarantee.premium)],
                    [
                      t("actions.bnp.additional"),
                      (guarantee.one_off_additional_orv_cost ?? 0) > 0
                        ? euro(guarantee.one_off_additional_orv_cost)
                        : null,
                    ],
                  ]}
                />
                <p>{t("actions.bnp.general")}</p>
                <Documents guarantee={guarantee} />
              </Section>
              <Section title={t(action.is_done ? "actions.bnp.decided" : "actions.bnp.decide")}>
                <p>{t("actions.bnp.consent")}</p>
                {action.is_done ? null : guarantee.has_general_conditions ? (
                  <Decision key={action.id} action={action} guarantee={guarantee} />
                ) : (
                  <ConditionsMissing />
                )}
              </Section>
            </>
          )}
        </QueryBoundary>
      )}
    </ActionPage>
  );
}
