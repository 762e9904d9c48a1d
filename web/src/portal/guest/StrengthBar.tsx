import { useT } from "../../shared/i18n";
import css from "./StrengthBar.module.css";

/** Strength below which a password is weak; below 100 it is average. */
const WEAK = 40;

export const strengthLevel = (strength: number): "weak" | "average" | "strong" =>
  strength < WEAK ? "weak" : strength < 100 ? "average" : "strong";

/** The strength of a password, from 0 to 100; `null` while unknown. */
export function StrengthBar({ strength }: { strength: number | null }) {
  const t = useT();
  const level = strength === null ? null : strengthLevel(strength);
  return (
    <div className={css.strength}>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={t("guest.reset.strength")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={strength ?? 0}
        aria-valuetext={level ? t(`guest.reset.${level}`) : ""}
      >
        {/* At least 5 %, so that the bar is visible for the weakest password. */}
        <div
          className={css.fill}
          data-level={level}
          style={{ width: level ? `${Math.max(5, strength ?? 0)}%` : 0 }}
        />
      </div>
      <span className={css.word} aria-live="polite">
        {level ? t(`guest.reset.${level}`) : ""}
      </span>
    </div>
  );
}
