import css from "./Summary.module.css";

export interface SummaryLine {
  label: string;
  value: string;
}

/** The answers for review before submission. Lines without an answer are left out. */
export function Summary({ title, lines }: { title: string; lines: readonly SummaryLine[] }) {
  const filled = lines.filter((line) => line.value !== "");
  if (filled.length === 0) return null;
  return (
    <section className={css.block}>
      <h3 className={css.title}>{title}</h3>
      <dl className={css.list}>
        {filled.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order, and labels are not unique
          <div key={place} className={css.line}>
            <dt>{line.label}</dt>
            <dd>{line.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
