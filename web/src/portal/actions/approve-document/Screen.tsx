import { sendCommand } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import { DocumentApprovalAnswer } from "../../../shared/api/limits.gen";
import { apiPath } from "../../../shared/api/operations";
import { useSessionDraft } from "../../../shared/forms/draft/useSessionDraft";
import { Form, SaveBar } from "../../../shared/forms/Form";
import { RadioGroup } from "../../../shared/forms/field/choices";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import { LongTextField } from "../../../shared/forms/field/TextField";
import { useZodForm } from "../../../shared/forms/useZodForm";
import { useT } from "../../../shared/i18n";
import { DescriptionList } from "../../../shared/ui/DescriptionList";
import type { ProductAction } from "../../api/types";
import { DownloadButton } from "../../common/DownloadButton";
import type { ScreenProps } from "../../screen";
import { useSubmitAction } from "../../submission/useSubmitAction";
import { ActionPage } from "../common/ActionPage";
import { createEvidence } from "../common/evidence";
import { Section } from "../common/Page";
import { useMountedAt } from "../common/useMountedAt";
import { type ApprovalResponse, answers, asksForRemark, empty, rules } from "./schema";

function Approval({ action }: { action: Entity<ProductAction> }) {
  const t = useT();
  const shownAt = useMountedAt();
  const zodForm = useZodForm(empty, rules);
  const { form } = zodForm;
  const { response } = form.values;
  const draft = useSessionDraft(`approve-${action.id}`, form.values, form.setValues);
  const name = action.document?.label ?? action.downloadable_document?.name ?? action.label;
  const submission = useSubmitAction({
    send: (answer: { response: ApprovalResponse; explanation: string | null }, headers) =>
      sendCommand("POST /api/actions/{id}/respond-document-approval", {
        path: { id: action.id },
        headers,
        body: {
          ...answer,
          evidence: createEvidence({
            shown_at: shownAt,
            agreed_at: new Date().toISOString(),
            wording: { document: name, answer: t(`actions.approval.answer.${answer.response}`) },
          }),
        },
      }),
    success: "actions.approval.success",
    act: "approval",
    onDone: draft.discard,
    setErrors: zodForm.setErrors,
  });

  return (
    <Section>
      <DescriptionList
        items={[
          [t("actions.approval.explanation"), action.document?.client_approval_explanation],
          [t("actions.approval.comment"), action.comment],
        ]}
      />
      <div>
        <DownloadButton
          path={apiPath("/api/actions/{id}/downloadable-document", { id: action.id })}
          text={t("actions.approval.view")}
        />
      </div>
      {!action.is_done && (
        <Form
          validatedForm={zodForm}
          sending={submission.sending}
          onSubmit={() => {
            const answer = zodForm.validate();
            if (answer) submission.submit(answer);
          }}
        >
          <RadioGroup
            {...getFieldProps<ApprovalResponse | "">(form, "response")}
            label={t("actions.approval.question")}
            options={answers.map((value) => ({ value, label: t(`actions.approval.answer.${value}`) }))}
          />
          {response !== "" && asksForRemark(response) && (
            <LongTextField
              {...getFieldProps(form, "explanation")}
              label={t(`actions.approval.remark.${response === "no" ? "no" : "no_question"}`)}
              required
              maxLength={DocumentApprovalAnswer.explanation}
            />
          )}
          {response !== "" && (
            <SaveBar label={t("actions.send")} sending={submission.sending} failure={submission.failure} />
          )}
        </Form>
      )}
    </Section>
  );
}

/** Approves a document of the firm, or asks for a change. */
export default function Screen({ params }: ScreenProps<"action">) {
  const t = useT();
  return (
    <ActionPage
      params={params}
      title={({ document, label }) =>
        [t("actions.approval.title", { name: document?.label ?? label }), document?.consumer_name]
          .filter(Boolean)
          .join(" – ")
      }
      types={["APPROVE_DOCUMENT"]}
      showWhenDone
    >
      {(action) => <Approval key={action.id} action={action} />}
    </ActionPage>
  );
}
