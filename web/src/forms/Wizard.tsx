import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../ui/Button";
import { type Key, useWording } from "../wording";
import { Form, SaveBar } from "./Form";
import { check, type Rule } from "./rules";
import type { CheckedForm } from "./useCheckedForm";
import css from "./Wizard.module.css";

export interface Step<V extends object> {
  id: string;
  title: Key;
  /** What must hold before the next step opens. */
  rule: (values: V) => Rule<unknown>;
  /** Left out for these answers. */
  skip?: (values: V) => boolean;
  content: ReactNode;
}

interface Props<V extends object, O> {
  steps: readonly Step<V>[];
  checked: CheckedForm<V, O>;
  sending: boolean;
  failure: string | null;
  sendLabel: string;
  onFinish: (output: O) => void;
  /** Instead of "previous" in the last step. */
  backToStart?: boolean;
  /** Stands above the steps, as the state of the draft. */
  children?: ReactNode;
}

/** The step of the address (`?step=3`), from 0. */
function useAddress(): [number, (step: number, replace?: boolean) => void] {
  const { step } = useSearch({ strict: false }) as { step?: unknown };
  const navigate = useNavigate();
  const asked = Number(step ?? 1);
  return [
    Number.isInteger(asked) && asked > 0 ? asked - 1 : 0,
    (next, replace = false) =>
      void navigate({ to: ".", search: { step: next + 1 } as never, resetScroll: true, replace }),
  ];
}

/**
 * Steps in order, with the position in the address: the browser's own back button works and a reload stays. A step
 * opens once all before it hold, so the last one can only send what is complete.
 */
export function Wizard<V extends object, O>({
  steps,
  checked,
  sending,
  failure,
  sendLabel,
  onFinish,
  backToStart = false,
  children,
}: Props<V, O>) {
  const t = useWording();
  const { form, element, problem, read, readPart } = checked;
  const values = form.values;
  const [asked, go] = useAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const open = (place: number) => !steps[place]?.skip?.(values);
  const firstUnfinished = steps.findIndex(
    (step, place) => open(place) && "problems" in check(step.rule(values), values),
  );
  const last = steps.length - 1;
  const reach = firstUnfinished < 0 ? last : firstUnfinished;
  let place = Math.min(asked, reach, last);
  while (place > 0 && !open(place)) place -= 1;
  const step = steps[place];
  const shown = useRef(place);

  // An address that asks for a step out of reach becomes that of the step that is shown.
  const corrected = asked !== place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is another function each time
  useEffect(() => {
    if (corrected) go(place, true);
  }, [corrected, place]);

  useEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [place]);

  if (!step) return null;
  const beside = (from: number, direction: 1 | -1): number => {
    let next = from + direction;
    while (next > 0 && next < last && !open(next)) next += direction;
    return next;
  };
  const forward = () => {
    if (place === last) {
      const output = read();
      if (output !== null) onFinish(output);
    } else if (readPart(step.rule(form.getValues())) !== null) go(beside(place, 1));
  };
  const back = () => {
    form.clearErrors();
    go(backToStart && place === last ? 0 : beside(place, -1));
  };

  return (
    <Form element={element} sending={sending} onSubmit={forward}>
      <nav aria-label={t("forms.wizard.steps")} className={css.nav}>
        <p className={css.count}>{t("forms.wizard.step", { step: place + 1, count: steps.length })}</p>
        <ol className={css.steps}>
          {steps.map((one, number) => (
            <li
              key={one.id}
              className={css.step}
              {...(number === place ? { "aria-current": "step" as const } : {})}
            >
              <button
                type="button"
                className={css.mark}
                disabled={number > reach || !open(number) || number === place}
                onClick={() => {
                  form.clearErrors();
                  go(number);
                }}
              >
                <span className={css.number}>{number + 1}</span>
                <span className={css.title}>{t(one.title)}</span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {children}
      <h2 ref={heading} tabIndex={-1} className={css.heading}>
        {t(step.title)}
      </h2>
      <div className={css.content}>{step.content}</div>
      <SaveBar
        label={place === last ? sendLabel : t("forms.wizard.next")}
        sending={sending}
        problem={problem}
        failure={place === last ? failure : null}
      >
        {place > 0 && (
          <Button look="quiet" onClick={back}>
            {t(backToStart && place === last ? "forms.wizard.toStart" : "forms.wizard.previous")}
          </Button>
        )}
      </SaveBar>
    </Form>
  );
}
