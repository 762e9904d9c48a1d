import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/error";
import { useCommand } from "../../../shared/api/useCommand";
import { Form, SaveBar } from "../../../shared/forms/Form";
import { type FieldErrors, type FormState, useForm, valueAt } from "../../../shared/forms/useForm";
import { Alert } from "../../../shared/ui/Alert";
import { Button } from "../../../shared/ui/Button";
import { notify } from "../../../shared/ui/overlay/notify";
import { UiProvider } from "../../../shared/ui/overlay/UiProvider";
import { errorText } from "../../../shared/ui/text/errorText";
import { ruleText } from "../../codeText";
import { type DeskT, useT } from "../../i18n";
import { useMember } from "../../session/session";
import {
  type Base,
  type CreatedSegment,
  createRecord,
  isConflict,
  newKey,
  readBase,
  saveRecord,
} from "../store";
import { ConflictDialog } from "./ConflictDialog";
import { differences, merge } from "./conflict";
import { readDraft, removeDraft, saveDraft } from "./drafts";
import { Fields } from "./Fields";
import { type FormField, type RecordAttributes, type RecordValues, readValues, toValues } from "./fields";

/** Data of a save besides the attributes. */
export interface SaveContext {
  /** The record as it stood when the form was opened or last compared; `null` for a new one. */
  base: Base | null;
  /**
   * Makes a record and returns its external id. When a save of several records is repeated, what was made before is not
   * made again: it is changed to what is typed now.
   */
  make: (what: string, segment: CreatedSegment, attributes: RecordAttributes) => Promise<string>;
}

interface RecordFormProps {
  /** The name under which what is typed is kept in this tab. */
  draft: string;
  fields: readonly FormField[];
  /** The attributes that a new record begins with. */
  start?: RecordAttributes;
  /** The stored record of which the form is the edited copy. */
  base?: Base | null;
  submit: string;
  /** Another way to save what is typed, with a button of its own. */
  alternative?: { label: string; onSave: RecordFormProps["onSave"] };
  /** Returns the errors of fields that contradict each other. */
  check?: (attributes: RecordAttributes) => FieldErrors;
  onSave: (attributes: RecordAttributes, saving: SaveContext) => Promise<void>;
  /** Reads the record again, for what somebody else changed meanwhile. */
  reload?: () => Promise<Base>;
  onCancel: () => void;
  /** Shown between the fields and the button. */
  children?: (form: FormState<RecordValues>, validate: () => RecordAttributes | null) => ReactNode;
}

interface RecordDraft {
  values: RecordValues;
  base: Base | null;
  made: Record<string, Made>;
}

/** A record that a save makes: the key by which it is sent, and what came of it. */
interface Made {
  key: string;
  id?: string;
}

/** The form of a record: keeps what is typed, says what is wrong where it is, and compares when somebody else was first. */
export function RecordForm(props: RecordFormProps) {
  const member = useMember();
  const [attempt, setAttempt] = useState(0);
  const found = readDraft<RecordDraft>(props.draft, member.id);
  return (
    <UiProvider>
      <OpenForm
        key={attempt}
        {...props}
        owner={member.id}
        found={found}
        onStartOver={() => {
          removeDraft(props.draft);
          setAttempt(attempt + 1);
        }}
      />
    </UiProvider>
  );
}

function OpenForm({
  draft,
  fields,
  start = {},
  base: first = null,
  submit,
  alternative,
  check,
  onSave,
  reload,
  onCancel,
  children,
  owner,
  found,
  onStartOver,
}: RecordFormProps & { owner: string; found: RecordDraft | null; onStartOver: () => void }) {
  const t = useT();
  const [restored] = useState(found);
  const base = useRef<Base | null>(restored ? restored.base : first);
  const made = useRef<Record<string, Made>>(restored?.made ?? {});
  const [initial] = useState(() => restored?.values ?? toValues(fields, first?.attributes ?? start));
  const [conflict, setConflict] = useState<{ mine: RecordAttributes; theirs: Base } | null>(null);
  const isSaved = useRef(false);
  // The way in which what is typed is saved: again the same after a comparison.
  const chosenSave = useRef(onSave);
  const validatedForm = useForm<RecordValues, RecordAttributes>(initial, (values) => {
    const read = readValues(fields, values, base.current?.attributes ?? start);
    const errors = "output" in read ? (check?.(read.output) ?? {}) : {};
    return Object.keys(errors).length > 0 ? { errors } : read;
  });
  const { form, validate, setErrors } = validatedForm;
  const text = JSON.stringify(form.values);
  const firstText = useRef(JSON.stringify(initial));
  useEffect(() => {
    if (isSaved.current || text === firstText.current) return;
    saveDraft<RecordDraft>(draft, owner, {
      values: JSON.parse(text),
      base: base.current,
      made: made.current,
    });
  }, [draft, owner, text]);
  // A page that is reloaded in the middle of a save finds what was made already.
  const note = (what: string, one: Made) => {
    made.current = { ...made.current, [what]: one };
    saveDraft<RecordDraft>(draft, owner, {
      values: form.getValues(),
      base: base.current,
      made: made.current,
    });
  };
  const make: SaveContext["make"] = async (what, segment, attributes) => {
    const before = made.current[what] ?? { key: newKey() };
    if (before.id) {
      const stands = await readBase(segment, before.id);
      await saveRecord(segment, before.id, stands, { ...stands.attributes, ...attributes });
      return before.id;
    }
    note(what, before);
    const { external_id: id, warnings } = await createRecord(segment, before.key, attributes);
    note(what, { ...before, id });
    // What a record names may come later; the rest is worth knowing.
    for (const { code, message } of warnings) if (code !== "unknown_reference") notify.info(message);
    return id;
  };

  const save = useCommand(async (attributes: RecordAttributes) => {
    try {
      await chosenSave.current(attributes, { base: base.current, make });
      isSaved.current = true;
      removeDraft(draft);
    } catch (error) {
      if (isConflict(error) && reload && base.current) {
        await compare(attributes, base.current, await reload());
        return;
      }
      throw error;
    }
  });

  /** Saves again where the two changed different fields, and asks where they changed the same. */
  async function compare(mine: RecordAttributes, before: Base, theirs: Base): Promise<void> {
    const both = differences(fields, before.attributes, mine, theirs.attributes);
    if (both.length > 0) {
      setConflict({ mine, theirs });
      return;
    }
    const merged = merge(fields, before.attributes, mine, theirs.attributes, new Set());
    base.current = theirs;
    form.setValues(toValues(fields, merged));
    await chosenSave.current(merged, { base: theirs, make });
    isSaved.current = true;
    removeDraft(draft);
    notify.info(t("desk.form.merged"));
  }

  function showProblems(error: unknown): void {
    if (!(error instanceof ApiError) || error.status !== 422) return;
    const shown = Object.entries(error.fields).filter(([path]) => valueAt(form.values, path) !== undefined);
    if (shown.length > 0)
      setErrors(Object.fromEntries(shown.map(([path, rules]) => [path, ruleText(t, rules[0] ?? "")])));
  }

  // The fields can take the focus again once the form is no longer being sent.
  const latestProblems = useRef(showProblems);
  latestProblems.current = showProblems;
  useEffect(() => {
    if (!save.error) return;
    const timer = setTimeout(() => latestProblems.current(save.error));
    return () => clearTimeout(timer);
  }, [save.error]);

  const sendBy = (way: RecordFormProps["onSave"]) => {
    chosenSave.current = way;
    const attributes = validate();
    if (attributes) save.send(attributes);
  };
  const failure = save.error ? failureText(t, save.error, Object.keys(form.errors).length > 0) : null;
  return (
    <>
      {restored ? (
        <Alert>
          <p>{t("desk.form.restored")}</p>
          <Button variant="secondary" onClick={onStartOver}>
            {t("desk.form.startOver")}
          </Button>
        </Alert>
      ) : null}
      <Form validatedForm={validatedForm} sending={save.isPending} onSubmit={() => sendBy(onSave)}>
        <Fields form={form} fields={fields} />
        {children?.(form, () => validate() ?? null)}
        <SaveBar label={submit} sending={save.isPending} failure={failure}>
          {alternative ? (
            <Button variant="secondary" busy={save.isPending} onClick={() => sendBy(alternative.onSave)}>
              {alternative.label}
            </Button>
          ) : null}
          <Button
            variant="secondary"
            onClick={() => {
              isSaved.current = true;
              removeDraft(draft);
              onCancel();
            }}
          >
            {t("ui.cancel")}
          </Button>
        </SaveBar>
      </Form>
      {conflict && base.current ? (
        <ConflictDialog
          differences={differences(
            fields,
            base.current.attributes,
            conflict.mine,
            conflict.theirs.attributes,
          )}
          onClose={() => setConflict(null)}
          onChosen={(chosen) => {
            const before = base.current?.attributes ?? {};
            const merged = merge(fields, before, conflict.mine, conflict.theirs.attributes, chosen);
            base.current = conflict.theirs;
            form.setValues(toValues(fields, merged));
            setConflict(null);
            save.send(merged);
          }}
        />
      ) : null}
    </>
  );
}

/** Returns the text for a failed save, besides the errors at the fields. */
function failureText(t: DeskT, error: unknown, isAtFields: boolean): string | null {
  if (!(error instanceof ApiError)) return errorText(error);
  if (error.status === 0) return t("desk.form.offline");
  if (error.status !== 422) return errorText(error);
  if (isAtFields) return null;
  const ofRecord = error.fields[""]?.[0];
  if (ofRecord) return ruleText(t, ofRecord);
  const names = Object.entries(error.fields).map(([path, rules]) => `${path}: ${rules.join(", ")}`);
  return names.length > 0 ? t("desk.form.refused", { fields: names.join("; ") }) : errorText(error);
}
