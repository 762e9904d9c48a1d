import type { ReactNode, RefObject } from "react";
import { Button } from "../ui/Button";
import { Note } from "../ui/Note";
import { type Key, useWording } from "../wording";
import css from "./Form.module.css";

interface Props {
  element: RefObject<HTMLFormElement | null>;
  /** Nothing can be changed while the answer is on its way. */
  sending: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form that checks itself: the browser's own bubbles stay away. */
export function Form({ element, sending, onSubmit, children }: Props) {
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) onSubmit();
      }}
    >
      <fieldset disabled={sending} className={css.fieldset}>
        {children}
      </fieldset>
    </form>
  );
}

interface SaveBarProps {
  /** What the button says. */
  label: ReactNode;
  sending: boolean;
  /** What keeps the form from being sent. */
  problem?: Key | null;
  /** Why the last sending failed. */
  failure?: string | null;
  disabled?: boolean;
  children?: ReactNode;
}

/** The end of a form: what is wrong, and the button that sends it. Further buttons go inside. */
export function SaveBar({ label, sending, problem, failure, disabled, children }: SaveBarProps) {
  const t = useWording();
  return (
    <div className={css.bar}>
      {problem && (
        <Note kind="error">
          <p>{t(problem)}</p>
        </Note>
      )}
      {failure && (
        <Note kind="error">
          <p>{failure}</p>
        </Note>
      )}
      <div className={css.buttons}>
        <Button type="submit" busy={sending} disabled={disabled}>
          {label}
        </Button>
        {children}
      </div>
    </div>
  );
}
