import { useT } from "../../shared/i18n";
import css from "./NextLines.module.css";
import { type Lines, lineNames } from "./productSteps";

/** The firm's next step, its duration, and the next request to the consumer, as far as there is something to say. */
export function NextLines({ lines }: { lines: Lines }) {
  const t = useT();
  return (
    <dl className={css.lines}>
      {lineNames.map((name) => {
        const line = lines[name];
        return line ? (
          <div key={name} className={css.line}>
            <dt>{t(`next.${name}`)}</dt>
            <dd>{t(line.key, line.values)}</dd>
          </div>
        ) : null;
      })}
    </dl>
  );
}
