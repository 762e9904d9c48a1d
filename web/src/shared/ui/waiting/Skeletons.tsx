import { useT } from "../../i18n";
import css from "./Skeletons.module.css";

/** Placeholders for lines or cards that are loading. */
export function Skeletons({ count = 3, shape = "card" }: { count?: number; shape?: "card" | "line" }) {
  const t = useT();
  return (
    <div className={css.list} role="status">
      <span className="visually-hidden">{t("ui.loading")}</span>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are alike and never move
        <div key={place} className={css[shape]} aria-hidden />
      ))}
    </div>
  );
}
