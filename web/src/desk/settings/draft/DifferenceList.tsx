import { useT } from "../../i18n";
import type { SettingsAttributes } from "../attributes";
import { colourOf, nameOf, valueText } from "../names";
import css from "../Settings.module.css";
import type { Difference } from "./differences";

interface DifferenceListProps {
  differences: readonly Difference[];
  /** The settings by which the entries of lists are named. */
  attributes: SettingsAttributes;
}

/** Differences, with the name of each place and its value before and after. */
export function DifferenceList({ differences, attributes }: DifferenceListProps) {
  const t = useT();
  return (
    <ul className={css.differences}>
      {differences.map(({ pointer, before, after }) => (
        <li key={pointer} className={css.difference}>
          <span className={css.differenceName}>{nameOf(t, pointer, attributes)}</span>
          <dl className={css.sides}>
            <Side label={t("desk.settings.before")} pointer={pointer} value={before} />
            <Side label={t("desk.settings.after")} pointer={pointer} value={after} />
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Side({ label, pointer, value }: { label: string; pointer: string; value: unknown }) {
  const t = useT();
  const colour = colourOf(value);
  return (
    <div className={css.side}>
      <dt>{label}</dt>
      <dd>
        {colour ? <span className={css.mark} style={{ background: colour }} aria-hidden /> : null}
        <span>{valueText(t, pointer, value)}</span>
      </dd>
    </div>
  );
}
