import type { RequestOptions } from "../../../shared/api/client";
import { DraftStatus } from "../../../shared/forms/draft/DraftStatus";
import { RecordChanges } from "../../../shared/forms/draft/RecordChanges";
import { useDraft } from "../../../shared/forms/draft/useDraft";
import { revisionBody, useInitialRecord } from "../../../shared/forms/draft/useInitialRecord";
import { parsePhone, phoneText } from "../../../shared/forms/parse/address";
import { validateRule } from "../../../shared/forms/rules";
import { Summary } from "../../../shared/forms/Summary";
import { useZodForm } from "../../../shared/forms/useZodForm";
import { Wizard, type WizardStep } from "../../../shared/forms/Wizard";
import { useT } from "../../../shared/i18n";
import { localise } from "../../../shared/i18n/language";
import { Alert } from "../../../shared/ui/Alert";
import { Card } from "../../../shared/ui/Card";
import { amsterdamDay } from "../../../shared/ui/text/format";
import { Html } from "../../../shared/ui/text/Html";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import type { Mortgage } from "../../api/types";
import { useBoot } from "../../firm/useBoot";
import { useSubmitAction } from "../../submission/useSubmitAction";
import { describePartField } from "../loan-parts/fieldDescriptions";
import { PartsFields } from "../loan-parts/PartsFields";
import { partLines, partsChanged, partsOf } from "../loan-parts/parts";
import { loadQuestionnaireTexts } from "../questionnaire/loadTexts";
import { QuestionFields } from "../questionnaire/QuestionFields";
import type { Answers } from "../questionnaire/questions";
import { type QuestionTexts, questionTexts, summaryLines } from "../questionnaire/texts";
import css from "./CheckForm.module.css";
import {
  initialValues,
  type KnownCheckData,
  type MortgageCheckValues,
  rules,
  showsParts,
  stepRule,
  toFormData,
} from "./formData";
import {
  asksOneYear,
  type CheckSettings,
  type CheckStepName,
  isSkipped,
  questionsOf,
  steps as stepNames,
} from "./questions";
import { outcomeOf, scoredAnswers } from "./score";

await loadQuestionnaireTexts();

interface Props {
  action: string;
  dateOfBirth: string | null | undefined;
  phone: string | null | undefined;
  mortgage: Pick<Mortgage, "loan_parts" | "loan_part_types"> | undefined;
  /** The revisions of the mortgage and the consumer that the form starts from. */
  revision: string | null;
  auth: RequestOptions["auth"];
  send: (
    answer: { formData: Answers; revision?: string },
    headers: Record<string, string>,
  ) => Promise<unknown>;
  /** Path to navigate to after the submission; `null` stays. */
  to: string | null;
  onDone?: () => void;
}

function useCheckSettings(dateOfBirth: Props["dateOfBirth"]): CheckSettings {
  const smartcare = useBoot().licence?.smartcare;
  return {
    oneYear: asksOneYear(amsterdamDay(new Date()), dateOfBirth),
    question1B: smartcare?.mortgage_check_enable_question_1b === true,
    question7BC: smartcare?.mortgage_check_enable_question_7b_c === true,
    question11: smartcare?.mortgage_check_enable_question_11 === true,
  };
}

/** The mortgage check, for a signed-in consumer or a guest. */
export function CheckForm({ action, dateOfBirth, phone, mortgage, revision, auth, send, to, onDone }: Props) {
  const t = useT();
  const setting = useCheckSettings(dateOfBirth);
  const known: KnownCheckData = {
    setting,
    parts: mortgage ? partsOf(mortgage) : [],
    phone: parsePhone(phone ?? "") ?? "",
  };
  const initial = initialValues({ ...known, phone: phoneText(known.phone) });
  const zodForm = useZodForm<MortgageCheckValues, Answers>(initial, rules(known));
  const { form } = zodForm;
  const record = useInitialRecord(form, initial, revision);
  const draft = useDraft(action, form.values, record.fill, {
    auth: auth ?? "session",
    start: record.start,
    record: record.revision,
  });
  const submission = useSubmitAction({
    send: (formData: Answers, headers) => send({ formData, ...revisionBody(record) }, headers),
    success: "actions.check.success",
    act: auth === "session" ? "check" : null,
    to,
    onDone: () => {
      draft.discard();
      onDone?.();
    },
    setErrors: zodForm.setErrors,
    fieldNames: (path) => (path === "plans" ? `plans_${setting.oneYear ? "year" : "decade"}` : path),
  });
  if (draft.state === "loading") return <Skeletons count={3} />;
  const texts = questionTexts(t, "actions.check");
  const types = mortgage?.loan_part_types ?? [];

  const steps: WizardStep<MortgageCheckValues>[] = stepNames.map((name, place) => ({
    id: name,
    title: `actions.check.step.${name}`,
    rule: (values) => stepRule(name, known, values),
    skip: (values) => isSkipped(name, values),
    content: (
      <>
        <Introduction step={place + 1} />
        {name === "advice" && <Advice values={form.values} known={known} texts={texts} />}
        <QuestionFields form={form} questions={questionsOf(name, setting)} texts={texts} />
        {name === "own" && form.values.mortgage_running === "no" && (
          <Alert>
            <p>{t("actions.check.jump")}</p>
          </Alert>
        )}
        {name === "advice" && (
          <AnswersSummary values={form.values} known={known} texts={texts} types={types} />
        )}
        {name === "own" && showsParts(setting, form.values) && (
          <Card title={t("actions.check.parts")} level={3}>
            <PartsFields
              form={form}
              path="parts"
              parts={form.values.parts}
              onParts={(parts) => form.setFieldValue("parts", parts as never)}
              types={types}
              required={partsChanged(known.parts, form.values.parts)}
            />
          </Card>
        )}
      </>
    ),
  }));

  return (
    <Wizard
      steps={steps}
      zodForm={zodForm}
      sending={submission.sending}
      failure={submission.failure}
      sendLabel={t("actions.send")}
      onFinish={submission.submit}
      backToStart
    >
      <DraftStatus draft={draft} />
      <RecordChanges
        record={record}
        describeField={(path) =>
          path === "phone"
            ? { label: t("actions.check.changedPhone") }
            : showsParts(setting, form.values)
              ? describePartField(t, mortgage, form.values.parts, path)
              : null
        }
      />
    </Wizard>
  );
}

/** The firm's introduction of a step. */
function Introduction({ step }: { step: number }) {
  const content = useBoot().licence?.content;
  return (
    <>
      {step === 1 && <Html text={content?.mortgage_check_introduction} />}
      <Html text={content?.[`mortgage_check_introduction_step_${step as 1 | 2 | 3 | 4 | 5 | 6}`]} />
    </>
  );
}

interface AnswersSummaryProps {
  values: MortgageCheckValues;
  known: KnownCheckData;
  texts: QuestionTexts;
  types: NonNullable<Mortgage["loan_part_types"]>;
}

/** A summary of the answers of the previous steps. */
function AnswersSummary({ values, known, texts, types }: AnswersSummaryProps) {
  const t = useT();
  return (
    <section aria-labelledby="summary">
      <h2 id="summary">{t("actions.check.summary")}</h2>
      {stepNames
        .filter((name) => name !== "advice" && !isSkipped(name, values))
        .map((name) => (
          <Summary
            key={name}
            step={name}
            title={t(`actions.check.step.${name}`)}
            lines={[
              ...summaryLines(questionsOf(name, known.setting), values, texts),
              ...(name === "own" && showsParts(known.setting, values)
                ? partLines(t, values.parts, types)
                : []),
            ]}
          />
        ))}
    </section>
  );
}

/** The question that a checkbox belongs to. */
const groupOf = (name: string): string => {
  const [kind] = /^(plan_year|plan_decade|reason)_/.exec(name) ?? [];
  return { plan_year_: "plans_year", plan_decade_: "plans_decade", reason_: "reasons" }[kind ?? ""] ?? name;
};
const optionOf = (name: string, answer: string): string => (groupOf(name) === name ? answer : name);

/** The outcome of the answers so far, with those that scored. */
function Advice({
  values,
  known,
  texts,
}: {
  values: MortgageCheckValues;
  known: KnownCheckData;
  texts: QuestionTexts;
}) {
  const t = useT();
  const content = useBoot().licence?.content;
  const answers: Answers = {};
  for (const name of stepNames satisfies readonly CheckStepName[]) {
    const result = validateRule(stepRule(name, known, values), values);
    if ("output" in result) Object.assign(answers, result.output);
  }
  const scoredList = scoredAnswers(toFormData(answers, known));
  const allQuestions = stepNames.flatMap((name) => questionsOf(name, known.setting));
  const textsOf = (name: string): string =>
    allQuestions.flatMap((one) => (one.kind === "choice" && one.name === name ? (one.texts ?? []) : []))[0] ??
    name;
  const outcome = outcomeOf(scoredList.reduce((total, { points }) => total + points, 0));
  const ownText = localise(content?.[`mortgage_check_outcome_${outcome}`]);
  // The score says nothing of a mortgage that has ended, nor does what the firm says of a score.
  if (values.mortgage_running === "no")
    return (
      <Alert title={t("actions.check.outcome.ended")}>
        <p>{t("actions.check.outcomeText.ended")}</p>
      </Alert>
    );
  return (
    <Alert kind={outcome === "not_needed" ? "success" : "info"} title={t(`actions.check.outcome.${outcome}`)}>
      {ownText ? <Html text={ownText} /> : <p>{t(`actions.check.outcomeText.${outcome}`)}</p>}
      {scoredList.length > 0 && (
        <details>
          <summary>{t("actions.check.counted")}</summary>
          <ul aria-label={t("actions.check.countedList")} className={css.counted}>
            {scoredList.map(({ name, answer, points }) => (
              <li key={name}>
                {texts.label(groupOf(name))}{" "}
                <strong>{texts.option(textsOf(groupOf(name)), optionOf(name, answer))}</strong> (
                {t("actions.check.points", { count: points })})
              </li>
            ))}
          </ul>
        </details>
      )}
    </Alert>
  );
}
