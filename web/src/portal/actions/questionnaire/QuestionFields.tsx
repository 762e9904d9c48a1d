import { limits } from "../../../shared/api/limits.gen";
import { CheckboxGroup, RadioGroup } from "../../../shared/forms/field/choices";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import { DateField, EuroField, PhoneField, WholeField } from "../../../shared/forms/field/formattedFields";
import { LongTextField } from "../../../shared/forms/field/TextField";
import type { FormState } from "../../../shared/forms/useForm";
import { useT } from "../../../shared/i18n";
import { type Answers, boxesExcludedBy, isVisible, type Question } from "./questions";
import type { QuestionTexts } from "./texts";

interface Props {
  form: FormState<Answers>;
  questions: readonly Question[];
  texts: QuestionTexts;
}

/** The questions that are visible with the present answers. */
export function QuestionFields({ form, questions, texts }: Props) {
  return questions
    .filter((question) => isVisible(question, form.values))
    .map((question) => <Field key={question.name} form={form} question={question} texts={texts} />);
}

function Field({ form, question, texts }: { form: Props["form"]; question: Question; texts: QuestionTexts }) {
  const t = useT();
  const label = texts.label(question.name);
  const hint = texts.hint(question.name);
  const help = hint ? { hint } : {};

  switch (question.kind) {
    case "choice":
      return (
        <RadioGroup
          {...getFieldProps<string>(form, question.name)}
          {...help}
          label={label}
          row={question.row ?? false}
          options={question.options.map((value) => ({
            value,
            label: texts.option(question.texts ?? question.name, value),
          }))}
        />
      );
    case "checks":
      return (
        <CheckboxGroup
          {...help}
          name={question.name}
          label={label}
          required={question.atLeastOne ?? false}
          error={form.errors[question.name]}
          options={question.of.map((box) => {
            const props = getFieldProps<boolean>(form, box);
            return {
              ...props,
              label: texts.option(question.name, box),
              onChange: (value: boolean) => {
                props.onChange(value);
                if (value)
                  for (const other of boxesExcludedBy(question, box)) form.setFieldValue(other, false);
                form.clearFieldError(question.name);
              },
            };
          })}
        />
      );
    case "text":
      return (
        <LongTextField
          {...getFieldProps(form, question.name)}
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
          {...getFieldProps(form, question.name)}
          {...help}
          label={question.optional ? `${label} ${t("forms.optional")}` : label}
          required={!question.optional}
        />
      );
    }
  }
}

const typedFields = { euro: EuroField, whole: WholeField, date: DateField, phone: PhoneField };
