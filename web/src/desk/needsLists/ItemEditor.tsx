import { useId } from "react";
import type { askableTypes } from "../../shared/api/actionTypes.gen";
import { Checkbox, Select } from "../../shared/forms/field/choices";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { useT } from "../i18n";
import type { Localised, Tag } from "../ui/localisedText";
import css from "./NeedsLists.module.css";
import { TemplateText } from "./TemplateText";
import {
  asksForDocument,
  itemTypes,
  readAs,
  type TemplateItem,
  type TemplateViolation,
  withType,
} from "./template";

/** Greatest number of conditions of a document. */
const MAX_REQUIREMENTS = 10;

interface ItemEditorProps {
  item: TemplateItem;
  tag: Tag;
  place: number;
  count: number;
  isOpen: boolean;
  /** Errors in the item, once somebody tried to save. */
  violations: readonly TemplateViolation[];
  onToggle: () => void;
  onChange: (item: TemplateItem) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One request of a list, which opens to be edited. */
export function ItemEditor(props: ItemEditorProps) {
  const { item, tag, place, count, isOpen, violations, onToggle, onMove, onRemove } = props;
  const t = useT();
  const id = useId();
  const title = readAs(item.label, tag) || t("desk.ask.unnamed");
  const toggle = t(isOpen ? "desk.ask.close" : "desk.needsLists.edit");
  const notes = [
    t(`desk.needsLists.type.${item.type as (typeof askableTypes)[number]}`),
    t(`desk.needsLists.for.${item.for}`),
    ...(item.is_selected ? [] : [t("desk.needsLists.notTicked")]),
  ];
  return (
    <li className={css.item} data-wrong={violations.length > 0 || undefined}>
      <div className={css.row}>
        <div className={css.summary}>
          <h3 className={css.title}>{title}</h3>
          <span className={css.note}>{notes.join(" · ")}</span>
        </div>
        <div className={css.buttons}>
          <Button
            variant="secondary"
            icon={isOpen ? icons.close : icons.edit}
            aria-expanded={isOpen}
            aria-label={`${toggle}: ${title}`}
            onClick={onToggle}
          >
            {toggle}
          </Button>
        </div>
      </div>
      {isOpen ? (
        <div id={id} className={css.fields}>
          <Fields {...props} />
          <div className={css.buttons}>
            <Button
              variant="secondary"
              disabled={place === 0}
              aria-label={t("desk.needsLists.upOf", { label: title })}
              onClick={() => onMove(-1)}
            >
              {t("desk.needsLists.up")}
            </Button>
            <Button
              variant="secondary"
              disabled={place === count - 1}
              aria-label={t("desk.needsLists.downOf", { label: title })}
              onClick={() => onMove(1)}
            >
              {t("desk.needsLists.down")}
            </Button>
            <Button
              variant="text"
              icon={icons.trash}
              aria-label={t("desk.needsLists.removeOf", { label: title })}
              onClick={onRemove}
            >
              {t("desk.needsLists.remove")}
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  );
}

function Fields({ item, tag, violations, onChange }: ItemEditorProps) {
  const t = useT();
  const change = (changed: Partial<TemplateItem>) => onChange({ ...item, ...changed });
  const isDocument = asksForDocument(item.type);
  const isLabelMissing = violations.some(({ at }) => at === "label") && tag === "nl";
  const bind = (name: string) => ({ name: `${item.id}-${name}`, error: undefined });
  return (
    <>
      <div className={css.choices}>
        <Select
          {...bind("type")}
          label={t("desk.ask.type")}
          value={item.type}
          onChange={(chosen) => {
            const type = itemTypes.find((one) => one === chosen);
            if (type) onChange(withType(item, type));
          }}
          options={itemTypes.map((value) => ({ value, label: t(`desk.needsLists.type.${value}`) }))}
        />
        <Select
          {...bind("for")}
          label={t("desk.ask.for")}
          value={item.for}
          onChange={(asked) => (asked ? change({ for: asked as TemplateItem["for"] }) : undefined)}
          options={(["client", "partner", "both"] as const).map((value) => ({
            value,
            label: t(`desk.needsLists.for.${value}`),
          }))}
        />
        {item.for === "both" ? (
          <Select
            {...bind("completion")}
            label={t("desk.ask.completion")}
            value={item.completion}
            onChange={(completion) =>
              completion ? change({ completion: completion as TemplateItem["completion"] }) : undefined
            }
            options={[
              { value: "any", label: t("desk.ask.completionAny") },
              { value: "all", label: t("desk.ask.completionAll") },
            ]}
          />
        ) : null}
      </div>
      <Checkbox
        {...bind("selected")}
        label={t("desk.needsLists.ticked")}
        value={item.is_selected}
        onChange={(isSelected) => change({ is_selected: isSelected })}
      />
      <TemplateText
        label={t("desk.ask.label")}
        value={item.label}
        tag={tag}
        isLine
        maxLength={255}
        error={isLabelMissing ? t("desk.ask.labelMissing") : undefined}
        onChange={(label) => change({ label })}
      />
      <TemplateText
        label={t("desk.ask.text")}
        value={isDocument ? (item.document?.description ?? {}) : item.comment}
        tag={tag}
        maxLength={4000}
        onChange={(text) =>
          isDocument
            ? change({ document: { upload_requirements: [], ...item.document, description: text } })
            : change({ comment: text })
        }
      />
      {isDocument ? (
        <Requirements
          item={item}
          tag={tag}
          isMissing={violations.some(({ at }) => at === "requirement") && tag === "nl"}
          onChange={(requirements) =>
            change({ document: { description: {}, ...item.document, upload_requirements: requirements } })
          }
        />
      ) : null}
    </>
  );
}

interface RequirementsProps {
  item: TemplateItem;
  tag: Tag;
  isMissing: boolean;
  onChange: (requirements: Localised[]) => void;
}

/** Requirements for a document, one in a row. */
function Requirements({ item, tag, isMissing, onChange }: RequirementsProps) {
  const t = useT();
  const rows = item.document?.upload_requirements ?? [];
  return (
    <fieldset className={css.requirements}>
      <legend>{t("desk.ask.requirements")}</legend>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names of their own
        <div key={place}>
          <TemplateText
            label={t("desk.needsLists.requirement", { number: place + 1 })}
            value={row}
            tag={tag}
            isLine
            maxLength={255}
            error={
              isMissing && Object.keys(row).length > 0 && !row.nl
                ? t("desk.needsLists.dutchMissing")
                : undefined
            }
            onChange={(text) => onChange(rows.map((one, other) => (other === place ? text : one)))}
          />
          <Button
            variant="text"
            icon={icons.trash}
            aria-label={t("desk.needsLists.removeRequirement", { number: place + 1 })}
            onClick={() => onChange(rows.filter((_, other) => other !== place))}
          >
            {t("desk.needsLists.remove")}
          </Button>
        </div>
      ))}
      {rows.length < MAX_REQUIREMENTS ? (
        <div>
          <Button variant="secondary" icon={icons.plus} onClick={() => onChange([...rows, {}])}>
            {t("desk.needsLists.addRequirement")}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
