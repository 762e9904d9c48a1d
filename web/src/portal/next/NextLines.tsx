import { useT } from "../../shared/i18n";
import css from "./NextLines.module.css";
import { type Lines, lineNames } from "./productSteps";

/** The firm's next step, its duration, and the next request to the consumer. */
export function NextLines({ lines }: { lines: Lines }) {
  const t = useT();
  return (
    <dl className={css.lines}>
      {lineNames.map((name) => (
        <div key={name} className={css.line}>
          <dt>{t(`next.${name}`)}</dt>
          <dd>{t(lines[name].key, lines[name].values)}</dd>
        </div>
      ))}
    </dl>
  );
}
