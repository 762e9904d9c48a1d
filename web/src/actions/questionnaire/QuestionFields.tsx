import type { UseFormReturnType } from "@mantine/form";
import { limits } from "../../api/limits.gen";
import { bind } from "../../forms/bind";
import { Checks, Choice } from "../../forms/Choice";
import { LongTextField } from "../../forms/TextField";
import { DateField, EuroField, PhoneField, WholeField } from "../../forms/typedFields";
import { useWording } from "../../wording";
import { type Answers, isAsked, type Question } from "./questions";
import type { Words } from "./words";

interface Props {
  form: UseFormReturnType<Answers>;
  questions: readonly Question[];
  words: Words;
}

/** The questions that the answers so far ask for. */
export function QuestionFields({ form, questions, words }: Props) {
  return questions
    .filter((question) => isAsked(question, form.values))
    .map((question) => <Field key={question.name} form={form} question={question} words={words} />);
}

function Field({ form, question, words }: { form: Props["form"]; question: Question; words: Words }) {
  const t = useWording();
  const label = words.label(question.name);
  const hint = words.hint(question.name);
  const help = hint ? { hint } : {};

  switch (question.kind) {
    case "choice":
      return (
        <Choice
          {...bind<string>(form, question.name)}
          {...help}
          label={label}
          row={question.row ?? false}
          options={question.options.map((value) => ({
            value,
            label: words.option(question.texts ?? question.name, value),
          }))}
        />
      );
    case "checks":
      return (
        <Checks
          {...help}
          label={label}
          required={question.atLeastOne ?? false}
          error={form.errors[question.name]}
          options={question.of.map((box) => {
            const bound = bind<boolean>(form, box);
            return {
              ...bound,
              label: words.option(question.name, box),
              onChange: (value: boolean) => {
                bound.onChange(value);
                form.clearFieldError(question.name);
              },
            };
          })}
        />
      );
    case "text":
      return (
        <LongTextField
          {...bind(form, question.name)}
          {...help}
          label={question.optional ? `${label} ${t("forms.optional")}` : label}
          required={!question.optional}
          maxLength={question.limit ?? limits.freeText}
        />
      );
    default: {
      const Typed = typedFields[question.kind];
      return (
        <Typed
          {...bind(form, question.name)}
          {...help}
          label={question.optional ? `${label} ${t("forms.optional")}` : label}
          required={!question.optional}
        />
      );
    }
  }
}

const typedFields = { euro: EuroField, whole: WholeField, date: DateField, phone: PhoneField };
