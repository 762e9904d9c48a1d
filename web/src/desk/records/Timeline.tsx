import { useQueryClient } from "@tanstack/react-query";
import { useCommand } from "../../shared/api/useCommand";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { Icon } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { useT } from "../i18n";
import { useMayEdit } from "./Guard";
import { baseOf, type DeskRecord, isConflict, refreshRecords, type Segment, saveRecord } from "./store";
import css from "./Timeline.module.css";
import { moveTo, placeOf, type RecordStep } from "./timeline";
import { useStepDrag } from "./useStepDrag";

/**
 * Timeline of a product. Buttons move it a step on or back or to any step, and the mark of the active step can be
 * dragged.
 */
export function Timeline({ segment, record }: { segment: Segment; record: DeskRecord }) {
  const t = useT();
  const queries = useQueryClient();
  const mayEdit = useMayEdit(record);
  const steps = (record.attributes.timeline ?? []) as RecordStep[];
  const place = placeOf(steps);
  const move = useCommand(
    async (next: number) => {
      const attributes = { ...record.attributes, timeline: moveTo(steps, next) };
      await saveRecord(segment, record.id, baseOf(record), attributes);
      await refreshRecords(queries);
      const label = steps[next]?.label;
      notify.success(label ? t("desk.product.movedTo", { step: label }) : t("desk.product.allDone"));
    },
    (error) => {
      if (isConflict(error)) {
        notify.error(t("desk.product.changedMeanwhile"));
        void refreshRecords(queries);
      } else notify.error(error);
    },
  );
  const drag = useStepDrag(place, move.send);
  if (steps.length === 0) return null;
  return (
    <Card title={t("desk.product.timeline")}>
      <ol ref={drag.list} className={css.steps}>
        {steps.map((step, index) => {
          const state = index < place ? "done" : index === place ? "now" : "ahead";
          const mark = state === "done" ? <Icon path={icons.check} size={18} /> : index + 1;
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have one name, and they keep their places
              key={index}
              className={css.step}
              data-state={state}
              data-target={index === drag.target && index !== place ? true : undefined}
              aria-current={state === "now" || undefined}
            >
              {mayEdit && state === "now" && !move.isPending ? (
                <span className={css.handle} aria-hidden title={t("desk.product.drag")} {...drag.handle}>
                  {mark}
                </span>
              ) : (
                <span className={css.mark} aria-hidden>
                  {mark}
                </span>
              )}
              <span className={css.label}>
                {step.label}
                <span className="visually-hidden">, {t(`desk.product.step.${state}`)}</span>
              </span>
              {mayEdit && state !== "now" ? (
                <Button
                  variant="text"
                  disabled={move.isPending}
                  aria-label={`${t("desk.product.moveHere")}: ${step.label}`}
                  onClick={() => move.send(index)}
                >
                  {t("desk.product.moveHere")}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {drag.target !== null && drag.target !== place
          ? `${t("desk.product.moveHere")}: ${steps[drag.target]?.label}`
          : null}
      </p>
      {mayEdit ? (
        <div className={css.buttons}>
          <Button
            variant="secondary"
            icon={icons.arrowLeft}
            disabled={place === 0 || move.isPending}
            onClick={() => move.send(place - 1)}
          >
            {t("desk.product.previousStep")}
          </Button>
          <Button
            icon={place >= steps.length - 1 ? icons.check : icons.arrowRight}
            disabled={place >= steps.length}
            busy={move.isPending}
            onClick={() => move.send(place + 1)}
          >
            {t(place >= steps.length - 1 ? "desk.product.finish" : "desk.product.nextStep")}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
