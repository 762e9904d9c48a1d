import { sendCommand } from "../../../shared/api/client";
import { DraftStatus } from "../../../shared/forms/draft/DraftStatus";
import { useDraft } from "../../../shared/forms/draft/useDraft";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import { DateField } from "../../../shared/forms/field/formattedFields";
import { useZodForm } from "../../../shared/forms/useZodForm";
import { useT } from "../../../shared/i18n";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import type { ScreenProps } from "../../screen";
import { SubmissionForm } from "../../submission/SubmissionForm";
import { useSubmitAction } from "../../submission/useSubmitAction";
import { ActionPage } from "../common/ActionPage";
import { Section } from "../common/Page";
import { empty, rules } from "./schema";

function Conditions({ id, comment }: { id: string; comment: string | null }) {
  const t = useT();
  const zodForm = useZodForm(empty, rules);
  const { form } = zodForm;
  const draft = useDraft(id, form.values, (values) => form.setValues(values));
  const submission = useSubmitAction({
    send: (body: { dateConditionsPrecedent: string }, headers) =>
      sendCommand("PUT /api/products/mortgages/actions/{id}/date-conditions-precedent", {
        path: { id },
        headers,
        body,
      }),
    success: "actions.conditions.success",
    act: "conditions",
    onDone: draft.discard,
    setErrors: zodForm.setErrors,
  });
  if (draft.state === "loading") return <Skeletons count={1} />;
  return (
    <Section>
      <p>{t("actions.conditions.text")}</p>
      {comment && <p>{comment}</p>}
      <SubmissionForm zodForm={zodForm} submission={submission} label={t("actions.save")}>
        <DraftStatus draft={draft} />
        <DateField
          {...getFieldProps(form, "dateConditionsPrecedent")}
          label={t("actions.conditions.date")}
          required
        />
      </SubmissionForm>
    </Section>
  );
}

/** Asks for the last day on which the purchase can be cancelled. */
export default function Screen({ params }: ScreenProps<"action">) {
  return (
    <ActionPage
      params={params}
      title="actions.conditions.title"
      types={["REQUEST_DATE_CONDITIONS_PRECEDENT"]}
    >
      {(action) => <Conditions key={action.id} id={action.id} comment={action.comment} />}
    </ActionPage>
  );
}
