import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { FormState } from "../../shared/forms/useForm";
import { Alert } from "../../shared/ui/Alert";
import { notify } from "../../shared/ui/overlay/notify";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { send } from "../api/client";
import { type DeskT, useT } from "../i18n";
import { useMember } from "../session/session";
import { backLink } from "../ui/cameFrom";
import { NotFound } from "../ui/NotFound";
import { AppointmentOverlap } from "./AppointmentOverlap";
import { signing } from "./actions";
import { ClientPicker } from "./ClientPicker";
import { ConditionsMissing, useCanSendOrders } from "./document/ConditionsMissing";
import { DocumentPreview, hasDocument } from "./document/OrderDocument";
import { contradictions, warnings } from "./form/checks";
import { type FormField, type RecordAttributes, type RecordValues, separateFormOnly } from "./form/fields";
import { type Choices, fieldLabel, placementSection } from "./form/kinds/leaves";
import { initialProduct, productFields, withDerivedAttributes } from "./form/kinds/product";
import { RecordForm, type SaveContext } from "./form/RecordForm";
import { type JsonSchema, schemaFields } from "./form/schemaFields";
import { useChoices } from "./form/useChoices";
import { Guard } from "./Guard";
import { InvoiceTotals } from "./invoice/InvoiceTotals";
import { NewInvoice } from "./invoice/NewInvoice";
import { kindName } from "./kindName";
import { pathOfParent } from "./newProductParent";
import {
  baseOf,
  isProductKind,
  type ProductKind,
  readBase,
  recordQuery,
  refreshRecords,
  type Segment,
  saveRecord,
} from "./store";

/** Fields that every product has in a place of their own. */
const apart = new Set(["owners", "dossier", "adviser_panels", "has_timeline"]);
const byHand = new Set<ProductKind>(["mortgage", "otd", "appointment", "invoice"]);

const schemaQuery = (kind: ProductKind) =>
  queryOptions({
    queryKey: ["schema", kind],
    queryFn: async ({ signal }): Promise<JsonSchema> =>
      (await send("GET /schemas/{segment}", { path: { segment: `products/${kind}` }, signal })).json(),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The fields of a kind: made by hand, or from its schema; nothing until that has come. */
export function useFields(
  kind: ProductKind,
  choices: Choices | null,
  attributes: RecordAttributes,
  isNew: boolean,
): { fields: FormField[] | null; error: Error | null } {
  const t = useT();
  const schema = useQuery({ ...schemaQuery(kind), enabled: !byHand.has(kind) });
  if (!choices) return { fields: null, error: schema.error };
  const own = productFields(t, kind, choices, attributes, isNew);
  if (own) return { fields: own, error: null };
  if (!schema.data) return { fields: null, error: schema.error };
  const fields = schemaFields(schema.data, kindName(t, kind), apart, {
    label: (name) => fieldLabel(t, name),
    rowName: (label, place) => `${label} ${place + 1}`,
    addLabel: (label) => t("desk.form.addRow", { name: label }),
  });
  return { fields: [...fields, placementSection(t, choices)], error: null };
}

/** Makes a product of a kind. */
export function NewProduct() {
  const t = useT();
  const navigate = useNavigate();
  const { kind } = useParams({ from: "/products/$kind/new" });
  const search = useSearch({ from: "/products/$kind/new" });
  if (!isProductKind(kind)) return <NotFound />;
  const { client, from } = search;
  const back = backLink(t, from, pathOfParent(search));
  return (
    <Guard title={t("desk.product.newTitle", { kind: kindName(t, kind) })} back={back}>
      {client && kind === "invoice" ? (
        <NewInvoice key={client} client={client} back={back.to} />
      ) : client ? (
        <NewForm key={`${kind} ${client}`} kind={kind} client={client} back={back.to} />
      ) : (
        <ClientPicker
          onPick={(id) =>
            void navigate({
              to: "/products/$kind/new",
              params: { kind },
              search: { ...search, client: id },
              replace: true,
            })
          }
        />
      )}
    </Guard>
  );
}

function NewForm({ kind, client, back }: { kind: ProductKind; client: string; back: string }) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const member = useMember();
  const search = useSearch({ from: "/products/$kind/new" });
  const { choices, error } = useChoices([client]);
  const first = initialProduct(t, kind);
  const { fields, error: schemaError } = useFields(kind, choices, first, true);
  const canSendOrders = useCanSendOrders();
  const failure = error ?? schemaError;
  if (failure) return <ErrorAlert error={failure} />;
  if (!choices || !fields || (kind === "otd" && canSendOrders === null)) return <Skeletons count={2} />;
  const dossier = choices.dossiers.find(
    ({ value }, _, all) => value === search.dossier || (!search.dossier && all.length === 1),
  );
  const adviser = search.adviser ?? dossier?.adviser ?? member.adviser;
  const start: RecordAttributes = {
    ...first,
    owners: kind === "appointment" ? [client] : choices.people.map(({ value }) => value),
    dossier: search.dossier ?? dossier?.value ?? null,
    adviser_panels: adviser ? [{ adviser, systemname: "ADVISOR" }] : [],
    ...(kind === "otd" && !canSendOrders ? { _ask: false } : {}),
    ...(search.date ? { date: search.date } : {}),
  };
  return (
    <RecordForm
      draft={`products/${kind}/new/${client}`}
      fields={fields}
      start={start}
      submit={t("desk.product.make")}
      check={(attributes) => contradictions(t, kind, attributes, { canSendOrders })}
      onSave={async (attributes, saving) => {
        const id = await createProduct(t, kind, attributes, choices, saving);
        await refreshRecords(queries);
        await navigate({ to: "/products/$kind/$id", params: { kind, id }, search: { from: search.from } });
      }}
      onCancel={() => void navigate({ to: back })}
    >
      {(form, validate) => (
        <>
          <Sums kind={kind} form={form} />
          {kind === "otd" && !canSendOrders ? <ConditionsMissing /> : null}
          <TypedDocument kind={kind} validate={validate} choices={choices} />
        </>
      )}
    </RecordForm>
  );
}

async function createProduct(
  t: DeskT,
  kind: ProductKind,
  attributes: RecordAttributes,
  choices: Choices,
  { make }: SaveContext,
): Promise<string> {
  const { record, formOnly } = separateFormOnly(attributes);
  const product = withDerivedAttributes(t, kind, record, choices);
  const id = await make("product", `products/${kind}`, product);
  const owners = product.owners as string[];
  if (formOnly._ask === true && kind === "otd")
    await make("action", "actions", signing(t, id, owners, formOnly._deadline as string | null));
  notify.success(t("desk.product.made", { kind: kindName(t, kind) }));
  return id;
}

/** The page on which a product is changed. */
export function EditProduct() {
  const { kind, id } = useParams({ from: "/products/$kind/$id/edit" });
  return isProductKind(kind) ? <EditKind kind={kind} id={id} /> : <NotFound />;
}

function EditKind({ kind, id }: { kind: ProductKind; id: string }) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { from } = useSearch({ from: "/products/$kind/$id/edit" });
  const segment: Segment = `products/${kind}`;
  const record = useQuery(recordQuery(segment, id));
  const attributes = record.data?.attributes ?? {};
  const { choices, error } = useChoices((attributes.owners ?? []) as string[]);
  const { fields, error: schemaError } = useFields(kind, choices, attributes, false);
  const failure = record.error ?? error ?? schemaError;
  const toProduct = () => navigate({ to: "/products/$kind/$id", params: { kind, id }, search: { from } });
  return (
    <Guard
      title={t("desk.product.editTitle", { kind: kindName(t, kind) })}
      back={{
        to: `/products/${kind}/${encodeURIComponent(id)}${from ? `?from=${encodeURIComponent(from)}` : ""}`,
        text: kindName(t, kind),
      }}
      record={failure ? undefined : (record.data ?? null)}
    >
      {failure ? <ErrorAlert error={failure} retry={() => void record.refetch()} /> : null}
      {record.data && choices && fields ? (
        <RecordForm
          draft={`products/${kind}/${id}`}
          fields={fields}
          base={baseOf(record.data)}
          submit={t("desk.common.save")}
          check={(attributes) => contradictions(t, kind, attributes)}
          reload={() => readBase(segment, id)}
          onSave={async (found, { base }) => {
            if (!base) return;
            await saveRecord(segment, id, base, withDerivedAttributes(t, kind, found, choices));
            await refreshRecords(queries);
            notify.success(t("desk.form.saved"));
            await toProduct();
          }}
          onCancel={() => void toProduct()}
        >
          {(form, validate) => (
            <>
              <Sums kind={kind} form={form} own={id} />
              <TypedDocument kind={kind} validate={validate} choices={choices} />
            </>
          )}
        </RecordForm>
      ) : failure ? null : (
        <Skeletons count={2} />
      )}
    </Guard>
  );
}

interface TypedDocumentProps {
  kind: ProductKind;
  validate: () => RecordAttributes | null;
  choices: Choices;
}

/** Shows the document of an order or an invoice as it is typed, before it is sent. */
function TypedDocument({ kind, validate, choices }: TypedDocumentProps) {
  const t = useT();
  if (!hasDocument(kind)) return null;
  return (
    <DocumentPreview
      kind={kind}
      attributes={() => {
        const typed = validate();
        return typed && withDerivedAttributes(t, kind, separateFormOnly(typed).record, choices);
      }}
    />
  );
}

/** The totals of an invoice and the warnings, while somebody types. */
function Sums({ kind, form, own }: { kind: ProductKind; form: FormState<RecordValues>; own?: string }) {
  const t = useT();
  const found = warnings(t, kind, form.values);
  return (
    <>
      {kind === "invoice" ? <InvoiceTotals form={form} /> : null}
      <div className="stack" aria-live="polite">
        {found.map((text) => (
          <Alert key={text} kind="warning">
            {text}
          </Alert>
        ))}
        {kind === "appointment" ? <AppointmentOverlap values={form.values} own={own} /> : null}
      </div>
    </>
  );
}
