import { sendCommand } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import { apiPath } from "../../../shared/api/operations";
import { DraftStatus } from "../../../shared/forms/draft/DraftStatus";
import { useDraft } from "../../../shared/forms/draft/useDraft";
import { RadioGroup } from "../../../shared/forms/field/choices";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import { useZodForm } from "../../../shared/forms/useZodForm";
import { type TranslationKey, useT } from "../../../shared/i18n";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import type { ProductAction } from "../../api/types";
import { DownloadButton } from "../../common/DownloadButton";
import type { ScreenProps } from "../../screen";
import { SubmissionForm } from "../../submission/SubmissionForm";
import { useSubmitAction } from "../../submission/useSubmitAction";
import { ActionPage } from "../common/ActionPage";
import { Section } from "../common/Page";
import { loadQuestionnaireTexts } from "../questionnaire/loadTexts";
import { empty, groupNames, type Level, levels, questionsOf, rules } from "./schema";

await loadQuestionnaireTexts();

function Knowledge({ id }: { id: string }) {
  const t = useT();
  const zodForm = useZodForm(empty, rules);
  const { form } = zodForm;
  const draft = useDraft(id, form.values, (values) => form.setValues(values));
  const submission = useSubmitAction({
    send: (answers: Record<string, Level>, headers) =>
      sendCommand("POST /api/knowledge-form", { headers, body: { productActionId: id, answers } }),
    success: "actions.knowledge.success",
    act: "advice",
    onDone: draft.discard,
  });
  if (draft.state === "loading") return <Skeletons count={3} />;
  const options = levels.map((value) => ({ value, label: t(`actions.knowledge.level.${value}`) }));

  return (
    <SubmissionForm zodForm={zodForm} submission={submission} label={t("actions.send")}>
      <p>{t("actions.knowledge.text")}</p>
      <DraftStatus draft={draft} />
      {groupNames.map((group) => (
        <Section key={group} title={t(`actions.knowledge.group.${group}`)}>
          {questionsOf(group).map((question) => (
            <RadioGroup
              key={question}
              {...getFieldProps<Level | "">(form, question)}
              label={t(`actions.knowledge.question.${question}` as TranslationKey)}
              options={options}
              required={false}
              row
            />
          ))}
        </Section>
      ))}
    </SubmissionForm>
  );
}

/** The submitted form. An action that the firm closed itself has none. */
function SubmittedForm({ action }: { action: Entity<ProductAction> }) {
  const t = useT();
  if (!action.has_receipt) return null;
  return (
    <Section>
      <div>
        <DownloadButton
          path={apiPath("/api/actions/{id}/downloadable-document", { id: action.id })}
          text={t("actions.knowledge.pdf")}
        />
      </div>
    </Section>
  );
}

/** The test of the consumer's knowledge and experience. */
export default function Screen({ params }: ScreenProps<"action">) {
  return (
    <ActionPage params={params} title="actions.knowledge.title" types={["KNOWLEDGE_FORM"]} showWhenDone>
      {(action) =>
        action.is_done ? <SubmittedForm action={action} /> : <Knowledge key={action.id} id={action.id} />
      }
    </ActionPage>
  );
}
