import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type TranslationKey, useT } from "../i18n";
import { Button } from "../ui/Button";
import { setTitleParts } from "../ui/text/documentTitle";
import { Form, SaveBar } from "./Form";
import { findControl } from "./fieldElements";
import { focusControl } from "./focusErrors";
import { type Rule, validateRule } from "./rules";
import { type EditAnswer, EditAnswerContext } from "./Summary";
import type { ValidatedForm } from "./useForm";
import css from "./Wizard.module.css";

export interface WizardStep<V extends object> {
  id: string;
  title: TranslationKey;
  /** The rule that must hold before the next step opens. */
  rule: (values: V) => Rule<unknown>;
  /** True if the step is skipped for these answers. */
  skip?: (values: V) => boolean;
  content: ReactNode;
}

interface Props<V extends object, O> {
  steps: readonly WizardStep<V>[];
  zodForm: ValidatedForm<V, O>;
  sending: boolean;
  failure: string | null;
  sendLabel: string;
  onFinish: (output: O) => void;
  /** Shows "to the start" instead of "previous" in the last step. */
  backToStart?: boolean;
  /** Shown above the step, such as the state of the draft. */
  children?: ReactNode;
}

/** The step in the URL (`?step=3`), counted from 0. */
function useStepParam(): [number, (step: number, replace?: boolean) => void] {
  const step = useLocation({ select: ({ search }: { search: { step?: unknown } }) => search.step });
  const navigate = useNavigate();
  const requestedStep = Number(step ?? 1);
  return [
    Number.isInteger(requestedStep) && requestedStep > 0 ? requestedStep - 1 : 0,
    (next, replace = false) =>
      void navigate({ to: ".", search: { step: next + 1 } as never, resetScroll: true, replace }),
  ];
}

/**
 * Steps in order, with the current step in the URL, so that the browser's back button and a reload work. A step opens
 * once the rules of all steps before it hold, so the last one can only send a complete form.
 */
export function Wizard<V extends object, O>({
  steps,
  zodForm,
  sending,
  failure,
  sendLabel,
  onFinish,
  backToStart = false,
  children,
}: Props<V, O>) {
  const t = useT();
  const { form, formRef, validate, validateWith } = zodForm;
  const values = form.values;
  const [requestedStep, goToStep] = useStepParam();
  const heading = useRef<HTMLHeadingElement>(null);
  /** The field that gets the focus when its step opens, after a choice in the summary. */
  const editedPath = useRef<string | null>(null);
  const [returnsToSummary, setReturnsToSummary] = useState(false);
  const isOpen = (place: number) => !steps[place]?.skip?.(values);
  const firstUnfinished = steps.findIndex(
    (step, place) => isOpen(place) && "errors" in validateRule(step.rule(values), values),
  );
  const last = steps.length - 1;
  const lastReachable = firstUnfinished < 0 ? last : firstUnfinished;
  let place = Math.min(requestedStep, lastReachable, last);
  while (place > 0 && !isOpen(place)) place -= 1;
  const step = steps[place];
  const lastShown = useRef(place);

  // A URL with a step that is not open yet is replaced by that of the step shown.
  const needsCorrection = requestedStep !== place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `goToStep` is another function each time
  useEffect(() => {
    if (needsCorrection) goToStep(place, true);
  }, [needsCorrection, place]);

  useEffect(() => {
    if (lastShown.current === place) return;
    lastShown.current = place;
    window.scrollTo({ top: 0 });
    const path = editedPath.current;
    editedPath.current = null;
    const control = path && formRef.current ? findControl(formRef.current, path) : null;
    if (control) focusControl(control);
    else heading.current?.focus({ preventScroll: true });
    if (place === last) setReturnsToSummary(false);
  }, [place, last, formRef]);

  const stepText = t("forms.wizard.step", { step: place + 1, count: steps.length });
  useEffect(() => {
    setTitleParts({ step: stepText });
    return () => setTitleParts({ step: "" });
  }, [stepText]);

  if (!step) return null;
  const neighbour = (from: number, direction: 1 | -1): number => {
    let next = from + direction;
    while (next > 0 && next < last && !isOpen(next)) next += direction;
    return next;
  };
  const forward = () => {
    if (place === last) {
      const output = validate();
      if (output !== null) onFinish(output);
    } else if (validateWith((values) => validateRule(step.rule(values), values)) !== null)
      goToStep(returnsToSummary ? last : neighbour(place, 1));
  };
  const goBack = () => {
    form.clearErrors();
    goToStep(backToStart && place === last ? 0 : neighbour(place, -1));
  };

  const editAnswer: EditAnswer = (id, path) => {
    const found = steps.findIndex((one) => one.id === id);
    const control = found === place && formRef.current ? findControl(formRef.current, path) : null;
    if (control) return focusControl(control);
    form.clearErrors();
    editedPath.current = path;
    setReturnsToSummary(true);
    goToStep(found);
  };

  return (
    <Form validatedForm={zodForm} sending={sending} onSubmit={forward}>
      <nav aria-label={t("forms.wizard.steps")} className={css.nav}>
        <p className={css.count}>{stepText}</p>
        <ol className={css.steps}>
          {steps.map((one, number) => {
            const name = (
              <>
                <span className={css.number}>{number + 1}</span>
                <span className={css.title}>{t(one.title)}</span>
              </>
            );
            return (
              <li key={one.id} className={css.step}>
                {number === place ? (
                  <span className={css.mark} aria-current="step">
                    {name}
                  </span>
                ) : (
                  <button
                    type="button"
                    className={css.mark}
                    disabled={number > lastReachable || !isOpen(number)}
                    onClick={() => {
                      form.clearErrors();
                      goToStep(number);
                    }}
                  >
                    {name}
                  </button>
                )}
              </li>
            );
          })}
        </ol>
      </nav>
      {children}
      <h2 ref={heading} tabIndex={-1} className={css.heading}>
        {t(step.title)}
      </h2>
      <div className={css.content}>
        <EditAnswerContext value={editAnswer}>{step.content}</EditAnswerContext>
      </div>
      <SaveBar
        label={
          place === last ? sendLabel : t(returnsToSummary ? "forms.wizard.toSummary" : "forms.wizard.next")
        }
        sending={sending}
        failure={place === last ? failure : null}
      >
        {place > 0 && (
          <Button variant="secondary" onClick={goBack}>
            {t(backToStart && place === last ? "forms.wizard.toStart" : "forms.wizard.previous")}
          </Button>
        )}
      </SaveBar>
    </Form>
  );
}
