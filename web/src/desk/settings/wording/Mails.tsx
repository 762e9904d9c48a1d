import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Chip } from "../../../shared/ui/Badge";
import { Card } from "../../../shared/ui/Card";
import { QueryBoundary } from "../../../shared/ui/waiting/QueryBoundary";
import { useT } from "../../i18n";
import { isPlain, tokensOf, toLocalised, withTag } from "../attributes";
import { type MailText, mailTextsQuery } from "../queries";
import { Fields } from "../SettingField";
import css from "../Settings.module.css";
import { useSetting } from "../SettingsContext";
import { mailGroups } from "../settingFields";
import { LocalisedField } from "./LocalisedField";

/** The settings of mails: which go out, when, and in which words. */
export function Mails({ field }: { field: string | undefined }) {
  const t = useT();
  const texts = useQuery(mailTextsQuery);
  const [, , linked] = tokensOf(field ?? "");
  return (
    <div className="stack">
      {mailGroups.map(({ label, text, fields }) => (
        <Card key={label} title={t(label)}>
          {text ? <p className={css.intro}>{t(text)}</p> : null}
          <Fields fields={fields} />
        </Card>
      ))}
      <Card title={t("desk.settings.mails.words")}>
        <p className={css.intro}>{t("desk.settings.mails.wordsText")}</p>
        <QueryBoundary query={texts}>
          {(blocks) => (
            <ul className={css.texts}>
              {blocks.map((block) => (
                <Block key={block.id} block={block} isLinked={block.id === linked} />
              ))}
            </ul>
          )}
        </QueryBoundary>
      </Card>
    </div>
  );
}

function Block({ block, isLinked }: { block: MailText; isLinked: boolean }) {
  const t = useT();
  const id = useId();
  const [isOpen, setIsOpen] = useState(isLinked);
  const { value, set } = useSetting("/mail/texts");
  const all = isPlain(value) ? value : {};
  const words = toLocalised(all[block.id]);
  const isOwn = Object.keys(words).length > 0;
  const name = block.translation.nl ?? block.id;
  return (
    <li className={css.text}>
      <button
        type="button"
        className={css.textHead}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={css.textWords}>{words.nl ?? name}</span>
        <span className={css.textLine}>
          <span className={css.note}>{block.id}</span>
          {isOwn ? <Chip kind="open">{t("desk.settings.texts.ownChip")}</Chip> : null}
        </span>
      </button>
      {isOpen ? (
        <div id={id} className={css.textBody}>
          {block.variables.length > 0 ? (
            <p className={css.note}>
              {t("desk.settings.texts.variables", {
                names: block.variables.map((known) => `{{${known}}}`).join(", "),
              })}
            </p>
          ) : null}
          <LocalisedField
            label={name}
            isLabelHidden
            pointer={`/mail/texts/${block.id}`}
            value={words}
            portal={block.translation}
            shape={{
              form: name.length > 70 ? "lines" : "line",
              variables: { known: block.variables, needed: block.variables },
            }}
            onChange={(tag, text) => {
              const next = withTag(words, tag, text);
              const { [block.id]: _, ...others } = all;
              set(Object.keys(next).length > 0 ? { ...all, [block.id]: next } : others);
            }}
          />
        </div>
      ) : null}
    </li>
  );
}
