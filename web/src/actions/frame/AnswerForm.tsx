import type { ReactNode } from "react";
import { Form, SaveBar } from "../../forms/Form";
import type { CheckedForm } from "../../forms/useCheckedForm";
import type { useAct } from "./useAct";

interface Props<V extends object, O> {
  checked: CheckedForm<V, O>;
  act: Pick<ReturnType<typeof useAct<O>>, "submit" | "sending" | "failure">;
  /** What the button says. */
  label: string;
  /** What to do besides when something keeps the answer from being sent. */
  onRefused?: () => void;
  children: ReactNode;
}

/** A form whose answer goes off once every field of it holds. */
export function AnswerForm<V extends object, O>({ checked, act, label, onRefused, children }: Props<V, O>) {
  return (
    <Form
      element={checked.element}
      sending={act.sending}
      onSubmit={() => {
        const answer = checked.read();
        if (answer === null) onRefused?.();
        else act.submit(answer);
      }}
    >
      {children}
      <SaveBar label={label} sending={act.sending} problem={checked.problem} failure={act.failure} />
    </Form>
  );
}
