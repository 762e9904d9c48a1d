import { useQuery } from "@tanstack/react-query";
import { act as call } from "../../api/client";
import { consumerQuery } from "../../api/queries/consumer";
import { usePartner } from "../../api/queries/partner";
import { DraftNote } from "../../forms/DraftNote";
import css from "../../forms/fields.module.css";
import { Summary } from "../../forms/Summary";
import { useCheckedForm } from "../../forms/useCheckedForm";
import { useDraft } from "../../forms/useDraft";
import { type Step, Wizard } from "../../forms/Wizard";
import { Card } from "../../ui/Card";
import { ErrorNote } from "../../ui/ErrorNote";
import { Skeletons } from "../../ui/Skeletons";
import { useWording } from "../../wording";
import { ActionPage } from "../frame/ActionPage";
import { useAct } from "../frame/useAct";
import { QuestionFields } from "../questionnaire/QuestionFields";
import { type Answers, type Question, rulesOf, unanswered } from "../questionnaire/questions";
import { linesOf, wordsOf } from "../questionnaire/words";
import { allQuestions, questionsOf, type StepName, steps as stepNames } from "./questions";

const isShared = ({ name }: Question) => !name.startsWith("consumer.");
const isOf =
  (place: number) =>
  ({ name }: Question) =>
    name.startsWith(`consumer.${place}.`);

/** The names of those the questions are about: the consumer, and the partner if there is one. */
function usePersons() {
  const consumer = useQuery(consumerQuery);
  const { partner, error, refetch } = usePartner();
  const first = consumer.data?.first_name ?? consumer.data?.display_name ?? "";
  const second = partner ? (partner.firstName ?? partner.displayName ?? "") : null;
  return {
    names: second === null ? [first] : [first, second],
    waiting: partner === undefined && !error && !consumer.error,
    failed: consumer.error ?? error,
    again: () => void Promise.all([consumer.refetch(), refetch()]),
  };
}

function Advice({ id, names }: { id: string; names: string[] }) {
  const t = useWording();
  const questions = allQuestions(names.length);
  const empty = unanswered(questions);
  const checked = useCheckedForm<Answers, Answers>(empty, () => rulesOf(questions));
  const { form } = checked;
  const draft = useDraft(id, form.values, (values) => form.setValues(values));
  const act = useAct({
    send: (data: Answers, headers) =>
      call("/api/advice_profile", { headers, body: { productActionId: id, data } }),
    success: "actions.advice.success",
    onDone: draft.discard,
    show: checked.show,
  });
  if (draft.state === "loading") return <Skeletons count={3} />;
  const words = wordsOf(t, "actions.advice", (person) => ({ name: names[person ?? 0] ?? "" }));

  const content = (name: StepName) => {
    const asked = questionsOf(name, names.length);
    const shared = asked.filter(isShared);
    return (
      <>
        {shared.length > 0 && <QuestionFields form={form} questions={shared} words={words} />}
        {names.map((person, place) => {
          const own = asked.filter(isOf(place));
          return own.length > 0 ? (
            <Card key={place === 0 ? "consumer" : "partner"} title={person} level={3}>
              <div className={css.stack}>
                <QuestionFields form={form} questions={own} words={words} />
              </div>
            </Card>
          ) : null;
        })}
        {name === "sustainability" && (
          <section aria-labelledby="summary">
            <h2 id="summary">{t("actions.advice.summary")}</h2>
            {stepNames.flatMap((one) => {
              const title = t(`actions.advice.step.${one}`);
              const all = questionsOf(one, names.length);
              const lines = (of: Question[]) => linesOf(of, form.values, words);
              return [
                <Summary key={one} title={title} lines={lines(all.filter(isShared))} />,
                ...names.map((person, place) => (
                  <Summary
                    key={`${one}-${place === 0 ? "consumer" : "partner"}`}
                    title={names.length > 1 ? `${title}: ${person}` : title}
                    lines={lines(all.filter(isOf(place)))}
                  />
                )),
              ];
            })}
          </section>
        )}
      </>
    );
  };
  const steps: Step<Answers>[] = stepNames.map((name) => ({
    id: name,
    title: `actions.advice.step.${name}`,
    rule: () => rulesOf(questionsOf(name, names.length)),
    content: content(name),
  }));

  return (
    <Wizard
      steps={steps}
      checked={checked}
      sending={act.sending}
      failure={act.failure}
      sendLabel={t("actions.send")}
      onFinish={act.submit}
    >
      <DraftNote draft={draft} />
    </Wizard>
  );
}

function Persons({ id }: { id: string }) {
  const t = useWording();
  const { names, waiting, failed, again } = usePersons();
  if (failed)
    return (
      <ErrorNote error={failed} retry={again}>
        <p>{t("error_failed_to_retrieve_partner")}</p>
      </ErrorNote>
    );
  return waiting ? <Skeletons count={3} /> : <Advice id={id} names={names} />;
}

/** The advice questionnaire in nine steps. */
export default function Screen() {
  return (
    <ActionPage title="actions.advice.title" types={["CONSUMER_PROFILE_FORM", "REQUEST_ADVICE"]}>
      {(action) => <Persons key={action.id} id={action.id} />}
    </ActionPage>
  );
}
