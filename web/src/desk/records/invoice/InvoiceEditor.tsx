import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { FormState } from "../../../shared/forms/useForm";
import { notify } from "../../../shared/ui/overlay/notify";
import { DeliveryNote } from "../../delivery/DeliveryNote";
import { useT } from "../../i18n";
import { contradictions } from "../form/checks";
import { type FormField, type RecordAttributes, type RecordValues, readValues } from "../form/fields";
import { invoiceFields } from "../form/kinds/invoice";
import type { Choices } from "../form/kinds/leaves";
import { RecordForm } from "../form/RecordForm";
import { type Base, newKey, refreshRecords } from "../store";
import css from "./Invoice.module.css";
import { InvoiceTotals } from "./InvoiceTotals";
import { readDraftBase, saveInvoiceDraft, sendInvoice } from "./invoiceQueries";
import { LivePaper } from "./LivePaper";

interface InvoiceEditorProps {
  /** The name under which what is typed is kept in this tab. */
  name: string;
  choices: Choices;
  /** The attributes that a new invoice begins with. */
  start?: RecordAttributes;
  /** The draft that is edited: its id, and the revision that was read. */
  draft?: { id: string; base: Base };
  back: string;
  from?: string | undefined;
}

/** An invoice while it is written, with its paper beside it: kept as a draft, or sent. */
export function InvoiceEditor({ name, choices, start = {}, draft, back, from }: InvoiceEditorProps) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  // A draft that was made before its sending failed is not made again.
  const made = useRef<{ id: string; base: Base | null } | null>(draft ?? null);
  const [typed, setTyped] = useState<RecordAttributes | null>(null);
  const fields = invoiceFields(t, choices, draft?.base.attributes ?? start);
  const owners = (typed?.owners ?? draft?.base.attributes.owners ?? start.owners ?? []) as string[];
  const keep = async (attributes: RecordAttributes, base: Base | null) => {
    const known = made.current;
    const saved = await saveInvoiceDraft(attributes, {
      id: known?.id ?? null,
      base: base ?? known?.base ?? null,
      key,
    });
    made.current = {
      id: saved.id,
      base: { attributes, version: saved.revision, revision: `${saved.revision}` },
    };
    return saved;
  };
  return (
    <div className={css.beside}>
      <div>
        <RecordForm
          draft={name}
          fields={fields}
          start={start}
          base={draft?.base ?? null}
          submit={t("desk.invoices.send")}
          check={(attributes) => contradictions(t, "invoice", attributes)}
          {...(draft ? { reload: () => readDraftBase(draft.id) } : {})}
          onSave={async (attributes, { base }) => {
            const saved = await keep(attributes, base);
            const sent = await sendInvoice(saved.id, saved.revision);
            await refreshRecords(queries);
            notify.success(t("desk.invoices.sentAs", { number: sent.public_number }));
            await navigate({
              to: "/products/$kind/$id",
              params: { kind: "invoice", id: sent.external_id },
              search: { from },
            });
          }}
          alternative={{
            label: t("desk.invoices.keep"),
            onSave: async (attributes, { base }) => {
              await keep(attributes, base);
              await refreshRecords(queries);
              notify.success(t("desk.invoices.kept"));
              await navigate({ to: "/invoices", search: { state: "draft" } });
            },
          }}
          onCancel={() => void navigate({ to: back })}
        >
          {(form) => (
            <>
              <InvoiceTotals form={form} />
              <TypedAttributes
                form={form}
                fields={fields}
                start={draft?.base.attributes ?? start}
                onChange={setTyped}
              />
              {owners.length > 0 ? <DeliveryNote clients={owners} topic="new_actions" /> : null}
            </>
          )}
        </RecordForm>
      </div>
      <LivePaper attributes={typed} />
    </div>
  );
}

interface TypedAttributesProps {
  form: FormState<RecordValues>;
  fields: readonly FormField[];
  start: RecordAttributes;
  /** Hears of what is typed; of `null` while it cannot be an invoice. */
  onChange: (attributes: RecordAttributes | null) => void;
}

/** Passes on what is typed, without saying what is wrong with it. */
function TypedAttributes({ form, fields, start, onChange }: TypedAttributesProps) {
  const text = JSON.stringify(form.values);
  const latest = useRef({ fields, start, onChange });
  latest.current = { fields, start, onChange };
  useEffect(() => {
    const { fields: own, start: before, onChange: report } = latest.current;
    const read = readValues(own, JSON.parse(text), before);
    report("output" in read ? read.output : null);
  }, [text]);
  return null;
}
