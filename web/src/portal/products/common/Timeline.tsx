import { useT } from "../../../shared/i18n";
import { Card } from "../../../shared/ui/Card";
import { Icon } from "../../../shared/ui/Icon";
import { icons } from "../../../shared/ui/icons";
import { FirmText } from "../../../shared/ui/text/FirmText";
import type { TimelineStep } from "../../api/types";
import css from "./Timeline.module.css";

const stateOf = ({ completed, active }: TimelineStep) =>
  completed ? "completed" : active ? "active" : "ahead";

/** A timeline of numbered steps: completed, active and ahead. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const t = useT();
  return (
    <Card title={t("products.timeline.title")}>
      <div className={css.line}>
        <ol className={css.steps}>
          {steps.map((step, place) => {
            const state = stateOf(step);
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have one name, and they never move
                key={place}
                className={css.step}
                data-state={state}
                aria-current={state === "active" ? "step" : undefined}
              >
                <span className={css.mark} aria-hidden>
                  {state === "completed" ? <Icon path={icons.check} size={18} /> : place + 1}
                </span>
                <span className={css.label}>
                  <FirmText>{step.label}</FirmText>
                  <span className="visually-hidden">, {t(`products.timeline.${state}`)}</span>
                </span>
              </li>
            );
          })}
        </ol>
      </div>
    </Card>
  );
}
