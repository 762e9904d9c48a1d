import { useT } from "../../shared/i18n";
import { localise } from "../../shared/i18n/language";
import { answerTime } from "./answerTime";
import type { AnswerTimes as Times } from "./queries";
import css from "./Thread.module.css";

/** The firm's office hours and its usual response time, where it gives them. */
export function AnswerTimes({ times }: { times: Times }) {
  const t = useT();
  const { usual_answer_seconds: seconds } = times;
  const hours = localise(times.office_hours);
  if (!hours && seconds === null) return null;
  return (
    <div className={css.times}>
      {hours ? <p dir="auto">{hours}</p> : null}
      {seconds === null ? null : <p>{t(answerTime(seconds).key, { count: answerTime(seconds).count })}</p>}
    </div>
  );
}
