import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { PlainTextField } from "../../../shared/forms/field/plainFields";
import { EmptyState } from "../../../shared/ui/Alert";
import { Chip } from "../../../shared/ui/Badge";
import { Button } from "../../../shared/ui/Button";
import { icons } from "../../../shared/ui/icons";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { type DeskT, useT } from "../../i18n";
import { tags } from "../../ui/localisedText";
import { Segments } from "../../ui/Segments";
import { listOf, tokensOf } from "../attributes";
import { type PortalText, textsQuery } from "../queries";
import css from "../Settings.module.css";
import { useSettings } from "../SettingsContext";
import { LocalisedField, violationsOf } from "./LocalisedField";
import { isWorded, matches, type Wordable, withoutWords, withWords, wordables } from "./wording";

const PAGE = 25;

type Filter = "all" | "own" | "remarks";

const nameOfText = (t: DeskT, { content, portal, value, key }: Wordable): string =>
  content ? t(`desk.settings.content.${content}`) : (portal.nl ?? value.nl ?? key);

const hasRemarks = (text: Wordable): boolean =>
  tags.some((tag) => violationsOf(tag, text.value[tag] ?? "", text.shape).length > 0);

/** Every text that the firm can word, to be searched. */
export function Texts({ field }: { field: string | undefined }) {
  const texts = useQuery(textsQuery);
  if (texts.error) return <ErrorAlert error={texts.error} retry={() => void texts.refetch()} />;
  if (!texts.data) return <Skeletons count={4} />;
  return <TextList texts={texts.data} field={field} />;
}

/** The text that a link to a problem is about. */
function keyAt(field: string | undefined, dictionary: unknown): string | null {
  const [first, second = ""] = tokensOf(field ?? "");
  if (first === "content") return `content/${second}`;
  if (first !== "dictionary") return null;
  return listOf<{ id?: string }>(dictionary)[Number(second)]?.id ?? null;
}

function TextList({ texts, field }: { texts: readonly PortalText[]; field: string | undefined }) {
  const t = useT();
  const { state } = useSettings();
  const { attributes } = state;
  const [linked] = useState(() => keyAt(field, attributes.dictionary));
  const [search, setSearch] = useState(linked && !linked.startsWith("content/") ? linked : "");
  const [filter, setFilter] = useState<Filter>("all");
  const [count, setCount] = useState(PAGE);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(linked ? [linked] : []));
  const all = useMemo(() => wordables(attributes, texts), [attributes, texts]);
  const chosen = all.filter(
    (text) =>
      (filter === "all" ||
        open.has(text.key) ||
        (isWorded(text) && (filter === "own" || hasRemarks(text)))) &&
      matches(text, nameOfText(t, text), search),
  );
  const shown = chosen.slice(0, count);
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return (
    <div className="stack">
      <p className={css.intro}>{t("desk.settings.texts.intro")}</p>
      <search className={css.search}>
        <PlainTextField
          type="search"
          label={t("desk.settings.texts.search")}
          isOptional
          autoComplete="off"
          value={search}
          error={undefined}
          name="search"
          onChange={(typed) => {
            setSearch(typed);
            setCount(PAGE);
          }}
        />
        <div>
          <Segments
            label={t("desk.settings.texts.which")}
            value={filter}
            onChange={setFilter}
            options={[
              { value: "all", label: t("desk.settings.texts.all") },
              { value: "own", label: t("desk.settings.texts.own") },
              { value: "remarks", label: t("desk.settings.texts.remarks") },
            ]}
          />
        </div>
      </search>
      <p className={css.note} role="status">
        {t("desk.settings.texts.found", { count: chosen.length })}
      </p>
      {chosen.length === 0 ? (
        <EmptyState>{t(search ? "desk.settings.texts.none" : "desk.settings.texts.noneOwn")}</EmptyState>
      ) : (
        <ul className={css.texts}>
          {shown.map((text) => (
            <TextItem
              key={text.key}
              text={text}
              isOpen={open.has(text.key)}
              onToggle={() => toggle(text.key)}
            />
          ))}
        </ul>
      )}
      {chosen.length > count ? (
        <div>
          <Button variant="secondary" onClick={() => setCount(count + PAGE)}>
            {t("desk.common.more")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function TextItem({ text, isOpen, onToggle }: { text: Wordable; isOpen: boolean; onToggle: () => void }) {
  const t = useT();
  const id = useId();
  const { edit } = useSettings();
  const name = nameOfText(t, text);
  const isOwn = isWorded(text);
  return (
    <li className={css.text}>
      <button
        type="button"
        className={css.textHead}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <span className={css.textWords}>{text.value.nl && !text.content ? text.value.nl : name}</span>
        <span className={css.textLine}>
          <span className={css.note}>{text.content ? t("desk.settings.texts.place") : text.key}</span>
          {isOwn ? <Chip kind="open">{t("desk.settings.texts.ownChip")}</Chip> : null}
          {isOwn && hasRemarks(text) ? <Chip kind="bad">{t("desk.settings.texts.remarkChip")}</Chip> : null}
        </span>
      </button>
      {isOpen ? (
        <div id={id} className={css.textBody}>
          {text.shape.variables && text.shape.variables.known.length > 0 ? (
            <p className={css.note}>
              {t("desk.settings.texts.variables", {
                names: text.shape.variables.known.map((known) => `{{${known}}}`).join(", "),
              })}
            </p>
          ) : null}
          <LocalisedField
            label={name}
            isLabelHidden
            pointer={text.pointer}
            value={text.value}
            portal={text.portal}
            shape={text.shape}
            onChange={(tag, words) => edit((attributes) => withWords(attributes, text, tag, words))}
          />
          {isOwn ? (
            <div>
              <Button
                variant="text"
                icon={icons.refresh}
                onClick={() => edit((attributes) => withoutWords(attributes, text))}
              >
                {t("desk.settings.texts.reset")}
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
