import { useQuery } from "@tanstack/react-query";
import { sendCommand } from "../../../shared/api/client";
import { DraftStatus } from "../../../shared/forms/draft/DraftStatus";
import { useDraft } from "../../../shared/forms/draft/useDraft";
import css from "../../../shared/forms/field/fields.module.css";
import { Summary } from "../../../shared/forms/Summary";
import { useZodForm } from "../../../shared/forms/useZodForm";
import { Wizard, type WizardStep } from "../../../shared/forms/Wizard";
import { useT } from "../../../shared/i18n";
import { Card } from "../../../shared/ui/Card";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { consumerQuery } from "../../api/queries/consumer";
import { usePartner } from "../../api/queries/partner";
import type { ScreenProps } from "../../screen";
import { useSubmitAction } from "../../submission/useSubmitAction";
import { ActionPage } from "../common/ActionPage";
import { loadQuestionnaireTexts } from "../questionnaire/loadTexts";
import { QuestionFields } from "../questionnaire/QuestionFields";
import { type Answers, emptyAnswers, type Question, rulesOf } from "../questionnaire/questions";
import { questionTexts, summaryLines } from "../questionnaire/texts";
import { type AdviceStepName, allQuestions, questionsOf, steps as stepNames } from "./questions";

await loadQuestionnaireTexts();

const isShared = ({ name }: Question) => !name.startsWith("consumer.");
const isOfPerson =
  (place: number) =>
  ({ name }: Question) =>
    name.startsWith(`consumer.${place}.`);

/** The names of the persons that the questions are about: the consumer and, if there is one, the partner. */
function usePersonNames() {
  const consumer = useQuery(consumerQuery);
  const { partner, error, refetch } = usePartner();
  const first = consumer.data?.first_name ?? consumer.data?.display_name ?? "";
  const second = partner ? (partner.firstName ?? partner.displayName ?? "") : null;
  return {
    names: second === null ? [first] : [first, second],
    isPending: partner === undefined && !error && !consumer.error,
    queryError: consumer.error ?? error,
    retry: () => void Promise.all([consumer.refetch(), refetch()]),
  };
}

function Advice({ id, names }: { id: string; names: string[] }) {
  const t = useT();
  const questions = allQuestions(names.length);
  const empty = emptyAnswers(questions);
  const zodForm = useZodForm<Answers, Answers>(empty, () => rulesOf(questions));
  const { form } = zodForm;
  const draft = useDraft(id, form.values, (values) => form.setValues(values));
  const submission = useSubmitAction({
    send: (data: Answers, headers) =>
      sendCommand("POST /api/advice_profile", { headers, body: { productActionId: id, data } }),
    success: "actions.advice.success",
    act: "advice",
    onDone: draft.discard,
    setErrors: zodForm.setErrors,
  });
  if (draft.state === "loading") return <Skeletons count={3} />;
  const texts = questionTexts(t, "actions.advice", (person) => ({ name: names[person ?? 0] ?? "" }));

  const headingOf = (place: number, person: string) => (place === 0 ? t("actions.advice.you") : person);
  const content = (name: AdviceStepName) => {
    const questionsOfStep = questionsOf(name, names.length);
    const shared = questionsOfStep.filter(isShared);
    return (
      <>
        {shared.length > 0 && <QuestionFields form={form} questions={shared} texts={texts} />}
        {names.map((person, place) => {
          const ownQuestions = questionsOfStep.filter(isOfPerson(place));
          return ownQuestions.length > 0 ? (
            <Card
              key={place === 0 ? "consumer" : "partner"}
              title={names.length > 1 ? headingOf(place, person) : undefined}
              level={3}
            >
              <div className={css.stack}>
                <QuestionFields form={form} questions={ownQuestions} texts={texts} />
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
              const lines = (subset: Question[]) => summaryLines(subset, form.values, texts);
              return [
                <Summary key={one} step={one} title={title} lines={lines(all.filter(isShared))} />,
                ...names.map((person, place) => (
                  <Summary
                    key={`${one}-${place === 0 ? "consumer" : "partner"}`}
                    step={one}
                    title={names.length > 1 ? `${title} – ${headingOf(place, person)}` : title}
                    lines={lines(all.filter(isOfPerson(place)))}
                  />
                )),
              ];
            })}
          </section>
        )}
      </>
    );
  };
  const steps: WizardStep<Answers>[] = stepNames.map((name) => ({
    id: name,
    title: `actions.advice.step.${name}`,
    rule: () => rulesOf(questionsOf(name, names.length)),
    content: content(name),
  }));

  return (
    <Wizard
      steps={steps}
      zodForm={zodForm}
      sending={submission.sending}
      failure={submission.failure}
      sendLabel={t("actions.send")}
      onFinish={submission.submit}
    >
      <DraftStatus draft={draft} />
    </Wizard>
  );
}

function Persons({ id }: { id: string }) {
  const t = useT();
  const { names, isPending, queryError, retry } = usePersonNames();
  if (queryError)
    return (
      <ErrorAlert error={queryError} retry={retry}>
        <p>{t("error_failed_to_retrieve_partner")}</p>
      </ErrorAlert>
    );
  return isPending ? <Skeletons count={3} /> : <Advice id={id} names={names} />;
}

/** The advice questionnaire in nine steps. */
export default function Screen({ params }: ScreenProps<"action">) {
  return (
    <ActionPage
      params={params}
      title="actions.advice.title"
      types={["CONSUMER_PROFILE_FORM", "REQUEST_ADVICE"]}
    >
      {(action) => <Persons key={action.id} id={action.id} />}
    </ActionPage>
  );
}
