import { act as call } from "../../api/client";
import { bind } from "../../forms/bind";
import { DraftNote } from "../../forms/DraftNote";
import { DateField } from "../../forms/typedFields";
import { useCheckedForm } from "../../forms/useCheckedForm";
import { useDraft } from "../../forms/useDraft";
import { Skeletons } from "../../ui/Skeletons";
import { useWording } from "../../wording";
import { ActionPage, Sheet } from "../frame/ActionPage";
import { AnswerForm } from "../frame/AnswerForm";
import { useAct } from "../frame/useAct";
import { empty, rules } from "./schema";

function Conditions({ id, comment }: { id: string; comment: string | null }) {
  const t = useWording();
  const checked = useCheckedForm(empty, rules);
  const { form } = checked;
  const draft = useDraft(id, form.values, (values) => form.setValues(values));
  const act = useAct({
    send: (body: { dateConditionsPrecedent: string }, headers) =>
      call(`/api/products/mortgages/actions/${id}/date-conditions-precedent`, {
        method: "PUT",
        headers,
        body,
      }),
    success: "actions.conditions.success",
    onDone: draft.discard,
    show: checked.show,
  });
  if (draft.state === "loading") return <Skeletons count={1} />;
  return (
    <Sheet>
      <p>{t("actions.conditions.text")}</p>
      {comment && <p>{comment}</p>}
      <AnswerForm checked={checked} act={act} label={t("actions.save")}>
        <DraftNote draft={draft} />
        <DateField {...bind(form, "dateConditionsPrecedent")} label={t("actions.conditions.date")} required />
      </AnswerForm>
    </Sheet>
  );
}

/** Until when the purchase can still be called off. */
export default function Screen() {
  return (
    <ActionPage title="actions.conditions.title" types={["REQUEST_DATE_CONDITIONS_PRECEDENT"]}>
      {(action) => <Conditions key={action.id} id={action.id} comment={action.comment} />}
    </ActionPage>
  );
}
