import { act as call } from "../../api/client";
import type { ProductAction } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import { DocumentApprovalAnswer } from "../../api/limits.gen";
import { bind } from "../../forms/bind";
import { Choice } from "../../forms/Choice";
import { Form, SaveBar } from "../../forms/Form";
import { LongTextField } from "../../forms/TextField";
import { useCheckedForm } from "../../forms/useCheckedForm";
import { DownloadButton } from "../../products/parts/DownloadButton";
import { useWording } from "../../wording";
import { ActionPage, Sheet } from "../frame/ActionPage";
import { evidence } from "../frame/evidence";
import { Facts } from "../frame/Facts";
import { useAct } from "../frame/useAct";
import { useShown } from "../frame/useShown";
import { type Answer, answers, asksRemark, empty, rules } from "./schema";

function Approval({ action }: { action: Entity<ProductAction> }) {
  const t = useWording();
  const shown = useShown();
  const checked = useCheckedForm(empty, rules);
  const { form } = checked;
  const { response } = form.values;
  const name = action.document?.label ?? action.downloadable_document?.name ?? action.label;
  const act = useAct({
    send: (answer: { response: Answer; explanation: string | null }, headers) =>
      call(`/api/actions/${action.id}/respond-document-approval`, {
        headers,
        body: {
          ...answer,
          evidence: evidence({
            shown_at: shown,
            agreed_at: new Date().toISOString(),
            wording: { document: name, answer: t(`actions.approval.answer.${answer.response}`) },
          }),
        },
      }),
    success: "actions.approval.success",
    show: checked.show,
  });

  return (
    <Sheet>
      <Facts
        facts={[
          [t("actions.approval.explanation"), action.document?.client_approval_explanation],
          [t("actions.approval.comment"), action.comment],
        ]}
      />
      <div>
        <DownloadButton
          path={`/api/actions/${action.id}/downloadable-document`}
          text={t("actions.approval.view")}
        />
      </div>
      {!action.is_done && (
        <Form
          element={checked.element}
          sending={act.sending}
          onSubmit={() => {
            const answer = checked.read();
            if (answer) act.submit(answer);
          }}
        >
          <Choice
            {...bind<Answer | "">(form, "response")}
            label={t("actions.approval.question")}
            options={answers.map((value) => ({ value, label: t(`actions.approval.answer.${value}`) }))}
          />
          {asksRemark(response) && (
            <LongTextField
              {...bind(form, "explanation")}
              label={`${t("actions.approval.remark")} ${t("forms.optional")}`}
              maxLength={DocumentApprovalAnswer.explanation}
            />
          )}
          {response !== "" && (
            <SaveBar
              label={t("actions.send")}
              sending={act.sending}
              problem={checked.problem}
              failure={act.failure}
            />
          )}
        </Form>
      )}
    </Sheet>
  );
}

/** Saying whether a document is right. */
export default function Screen() {
  const t = useWording();
  return (
    <ActionPage
      title={({ document, label }) =>
        [t("actions.approval.title", { name: document?.label ?? label }), document?.consumer_name]
          .filter(Boolean)
          .join(" – ")
      }
      types={["APPROVE_DOCUMENT"]}
      whenDone
    >
      {(action) => <Approval key={action.id} action={action} />}
    </ActionPage>
  );
}
