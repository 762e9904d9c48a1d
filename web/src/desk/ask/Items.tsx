import { useId, useState } from "react";
import { Checkbox, Select } from "../../shared/forms/field/choices";
import { LongTextField, TextField } from "../../shared/forms/field/TextField";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { type DeskKey, useT } from "../i18n";
import css from "./Ask.module.css";
import type { Respondent } from "./queries";
import { type AskErrors, type AskItem, isUpload, ownItem } from "./values";

/** The types that a request of one's own can have; what asks for a product of its own kind is in lists alone. */
const ownTypes: readonly (readonly [AskItem["type"], DeskKey])[] = [
  ["UPLOAD_DOCUMENT", "desk.ask.typeDocument"],
  ["INVENTORY_FORM", "desk.ask.typeInventory"],
  ["KNOWLEDGE_FORM", "desk.ask.typeKnowledge"],
  ["CONSUMER_PROFILE_FORM", "desk.ask.typeProfile"],
  ["REQUEST_PENSION_XML", "desk.ask.typePension"],
];

interface ItemsProps {
  items: readonly AskItem[];
  client: string;
  partner: string | null;
  errors: AskErrors | null;
  onChange: (items: AskItem[]) => void;
}

/** The requests of a list, each to be ticked and worded. */
export function Items({ items, client, partner, errors, onChange }: ItemsProps) {
  const t = useT();
  const replace = (changed: AskItem) =>
    onChange(items.map((item) => (item.id === changed.id ? changed : item)));
  const all = items.length > 0 && items.every((item) => item.isChosen);
  return (
    <fieldset className={`stack ${css.set}`}>
      <legend className={css.legend}>{t("desk.ask.items")}</legend>
      <div>
        <Button
          variant="secondary"
          onClick={() => onChange(items.map((item) => ({ ...item, isChosen: !all })))}
        >
          {t(all ? "desk.ask.tickNone" : "desk.ask.tickAll")}
        </Button>
      </div>
      <ul className={css.items}>
        {items.map((item) => (
          <AskItemFields
            key={item.id}
            item={item}
            client={client}
            partner={partner}
            isWordless={errors?.labels.includes(item.id) ?? false}
            onChange={replace}
          />
        ))}
      </ul>
      {errors?.nothing ? (
        <p className={css.error} role="alert">
          {t("desk.ask.nothing")}
        </p>
      ) : null}
      <div>
        <Button
          variant="secondary"
          icon={icons.plus}
          disabled={items.length >= 50}
          onClick={() => onChange([...items, ownItem(`own-${items.length + 1}`)])}
        >
          {t("desk.ask.add")}
        </Button>
      </div>
    </fieldset>
  );
}

interface AskItemFieldsProps {
  item: AskItem;
  client: string;
  partner: string | null;
  isWordless: boolean;
  onChange: (item: AskItem) => void;
}

function AskItemFields({ item, client, partner, isWordless, onChange }: AskItemFieldsProps) {
  const t = useT();
  const id = useId();
  const isOwn = item.id.startsWith("own-");
  const [isOpen, setIsOpen] = useState(isOwn);
  const names: Record<Respondent, string> = {
    client,
    partner: partner ?? "",
    both: t("desk.ask.both", { client, partner: partner ?? "" }),
  };
  const change = (changed: Partial<AskItem>) => onChange({ ...item, ...changed });
  const bind = (name: string) => ({ name: `${name}-${item.id}`, error: undefined });
  const title = item.label.trim() || t("desk.ask.unnamed");
  const toggle = t(isOpen ? "desk.ask.close" : "desk.ask.wording");
  return (
    <li className={css.item} data-chosen={item.isChosen}>
      <div className={css.row}>
        <div className={css.choice}>
          <Checkbox
            name={`chosen-${item.id}`}
            label={
              <>
                {title}
                {partner ? <span className={css.whom}>{names[item.for]}</span> : null}
              </>
            }
            value={item.isChosen}
            error={undefined}
            onChange={(isChosen) => change({ isChosen })}
          />
        </div>
        <Button
          variant="secondary"
          icon={isOpen ? icons.close : icons.edit}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${toggle}: ${title}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {toggle}
        </Button>
      </div>
      <div id={id} className={css.words} hidden={!isOpen && !isWordless}>
        {isOwn ? (
          <Select
            {...bind("type")}
            label={t("desk.ask.type")}
            value={item.type}
            onChange={(chosen) => {
              const own = ownTypes.find(([type]) => type === chosen);
              if (own) change({ type: own[0] });
            }}
            options={ownTypes.map(([value, text]) => ({ value, label: t(text) }))}
          />
        ) : null}
        <TextField
          name={`label-${item.id}`}
          label={t("desk.ask.label")}
          required
          width="wide"
          value={item.label}
          maxLength={255}
          error={isWordless ? t("desk.ask.labelMissing") : undefined}
          onChange={(label) => change({ label })}
        />
        <LongTextField
          {...bind("text")}
          label={t("desk.ask.text")}
          value={item.text}
          maxLength={4000}
          onChange={(text) => change({ text })}
        />
        {isUpload(item.type) ? (
          <LongTextField
            {...bind("requirements")}
            label={t("desk.ask.requirements")}
            hint={t("desk.ask.requirementsHint")}
            value={item.requirements.join("\n")}
            maxLength={2000}
            onChange={(text) => change({ requirements: text.split("\n").slice(0, 10) })}
          />
        ) : null}
        {partner ? (
          <Select
            {...bind("for")}
            label={t("desk.ask.for")}
            value={item.for}
            onChange={(asked) => (asked ? change({ for: asked as Respondent }) : undefined)}
            options={(["client", "partner", "both"] as const).map((value) => ({
              value,
              label: names[value],
            }))}
          />
        ) : null}
        {partner && item.for === "both" ? (
          <Select
            {...bind("completion")}
            label={t("desk.ask.completion")}
            value={item.completion}
            onChange={(completion) =>
              completion ? change({ completion: completion as AskItem["completion"] }) : undefined
            }
            options={[
              { value: "any", label: t("desk.ask.completionAny") },
              { value: "all", label: t("desk.ask.completionAll") },
            ]}
          />
        ) : null}
      </div>
    </li>
  );
}
