import { act as call } from "../../api/client";
import type { ProductAction } from "../../api/entities";
import type { Entity } from "../../api/jsonapi";
import { bind } from "../../forms/bind";
import { Choice } from "../../forms/Choice";
import { DraftNote } from "../../forms/DraftNote";
import { useCheckedForm } from "../../forms/useCheckedForm";
import { useDraft } from "../../forms/useDraft";
import { DownloadButton } from "../../products/parts/DownloadButton";
import { Skeletons } from "../../ui/Skeletons";
import { type Key, useWording } from "../../wording";
import { ActionPage, Sheet } from "../frame/ActionPage";
import { AnswerForm } from "../frame/AnswerForm";
import { useAct } from "../frame/useAct";
import { empty, groupNames, type Level, levels, questionsOf, rules } from "./schema";

function Knowledge({ id }: { id: string }) {
  const t = useWording();
  const checked = useCheckedForm(empty, rules);
  const { form } = checked;
  const draft = useDraft(id, form.values, (values) => form.setValues(values));
  const act = useAct({
    send: (answers: Record<string, Level>, headers) =>
      call("/api/knowledge-form", { headers, body: { productActionId: id, answers } }),
    success: "actions.knowledge.success",
    onDone: draft.discard,
  });
  if (draft.state === "loading") return <Skeletons count={3} />;
  const options = levels.map((value) => ({ value, label: t(`actions.knowledge.level.${value}`) }));

  return (
    <AnswerForm checked={checked} act={act} label={t("actions.send")}>
      <p>{t("actions.knowledge.text")}</p>
      <DraftNote draft={draft} />
      {groupNames.map((group) => (
        <Sheet key={group} title={t(`actions.knowledge.group.${group}`)}>
          {questionsOf(group).map((question) => (
            <Choice
              key={question}
              {...bind<Level | "">(form, question)}
              label={t(`actions.knowledge.question.${question}` as Key)}
              options={options}
              required={false}
              row
            />
          ))}
        </Sheet>
      ))}
    </AnswerForm>
  );
}

/** The form as it was filled in; one that the firm closed by itself has none. */
function Filled({ action }: { action: Entity<ProductAction> }) {
  const t = useWording();
  if (!action.has_receipt) return null;
  return (
    <Sheet>
      <div>
        <DownloadButton
          path={`/api/actions/${action.id}/downloadable-document`}
          text={t("actions.knowledge.pdf")}
        />
      </div>
    </Sheet>
  );
}

/** How much a consumer knows of what the advice is about. */
export default function Screen() {
  return (
    <ActionPage title="actions.knowledge.title" types={["KNOWLEDGE_FORM"]} whenDone>
      {(action) =>
        action.is_done ? <Filled action={action} /> : <Knowledge key={action.id} id={action.id} />
      }
    </ActionPage>
  );
}
