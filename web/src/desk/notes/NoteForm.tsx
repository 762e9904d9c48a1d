import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { DateField, TimeField } from "../../shared/forms/field/formattedFields";
import { PlainTextField } from "../../shared/forms/field/plainFields";
import { requiredLabel } from "../../shared/forms/field/requiredLabel";
import { useForm } from "../../shared/forms/useForm";
import { isKey } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { initialIcons } from "../../shared/ui/initialIcons";
import { UiProvider } from "../../shared/ui/overlay/UiProvider";
import { useT } from "../i18n";
import { useMember } from "../session/session";
import { problemText } from "../tasks/problems";
import { choosableColleaguesQuery } from "../tasks/queries";
import { Segments } from "../ui/Segments";
import { SelectField } from "../ui/SelectField";
import { TextArea } from "../ui/TextArea";
import css from "./Notes.module.css";
import { type NoteInput, refreshNotes } from "./queries";
import { type NoteValues, validateNote } from "./values";

interface NoteFormProps {
  initial: NoteValues;
  save: (note: NoteInput) => Promise<unknown>;
  onSaved: () => void;
  onCancel: () => void;
}

/** Writes or changes a note, or a telephone call. */
export default function NoteForm({ initial, save, onSaved, onCancel }: NoteFormProps) {
  const t = useT();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const { form, formRef, onSubmit } = useForm<NoteValues, NoteInput>(initial, validateNote);
  const send = useCommand(
    async (note: NoteInput) => {
      await save(note);
      onSaved();
      await refreshNotes(queries);
    },
    (error) => setProblem(problemText(t, error)),
  );
  const { kind, text, direction, mentions } = form.values;
  const textError = form.errors.text;
  const submit = onSubmit((note) => send.send(note));
  return (
    <UiProvider>
      <form ref={formRef} className="stack" noValidate onSubmit={submit}>
        {problem ? <Alert kind="error">{problem}</Alert> : null}
        <Segments
          label={t("desk.notes.kind")}
          value={kind}
          options={[
            { value: "note", label: t("desk.notes.note") },
            { value: "call", label: t("desk.notes.call") },
          ]}
          onChange={(value) => form.setValues({ kind: value })}
        />
        {kind === "call" ? (
          <>
            <Segments
              label={t("desk.notes.direction")}
              value={direction}
              options={[
                { value: "incoming", label: t("desk.notes.incoming") },
                { value: "outgoing", label: t("desk.notes.outgoing") },
              ]}
              onChange={(value) => form.setValues({ direction: value })}
            />
            <div className={css.call}>
              <PlainTextField
                {...getFieldProps(form, "with")}
                label={requiredLabel(t("desk.notes.with"), true)}
                maxLength={255}
                autoComplete="off"
              />
              <DateField {...getFieldProps(form, "day")} label={t("desk.notes.day")} required />
              <TimeField {...getFieldProps(form, "time")} label={t("desk.notes.time")} required />
            </div>
          </>
        ) : null}
        <TextArea
          label={t("desk.notes.text")}
          value={text}
          maxLength={4000}
          error={typeof textError === "string" && isKey(textError) ? t(textError) : undefined}
          onChange={(value) => form.setValues({ text: value })}
          onSend={() => formRef.current?.requestSubmit()}
        />
        <Mentions mentions={mentions} onChange={(value) => form.setValues({ mentions: value })} />
        <p className={css.hint}>{t("desk.notes.internal")}</p>
        <div className={css.buttons}>
          <Button type="submit" busy={send.isPending}>
            {t("desk.notes.add")}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {t("ui.cancel")}
          </Button>
        </div>
      </form>
    </UiProvider>
  );
}

/** The colleagues whom a note mentions, picked by name. */
function Mentions({ mentions, onChange }: { mentions: string[]; onChange: (value: string[]) => void }) {
  const t = useT();
  const me = useMember();
  const colleagues = useQuery(choosableColleaguesQuery).data ?? [];
  const others = colleagues.filter(({ id }) => id !== me.id && !mentions.includes(id));
  const mentioned = colleagues.filter(({ id }) => mentions.includes(id));
  if (colleagues.length < 2 && mentions.length === 0) return null;
  return (
    <div className={css.mentions}>
      <SelectField
        label={t("desk.notes.mention")}
        value=""
        onChange={(id) => id && onChange([...mentions, id])}
        options={[
          { value: "", label: t("desk.notes.choose") },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {mentioned.length > 0 ? (
        <ul className={css.names} aria-label={t("desk.notes.mentions")}>
          {mentioned.map(({ id, name }) => (
            <li key={id}>
              <Button
                variant="secondary"
                icon={initialIcons.close}
                aria-label={t("desk.notes.removeMention", { name })}
                onClick={() => onChange(mentions.filter((one) => one !== id))}
              >
                {`@${name}`}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
