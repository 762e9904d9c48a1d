import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ApiError } from "../../shared/api/error";
import { ButtonLink } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { PageTitle } from "../../shared/ui/PageTitle";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { useT } from "../i18n";
import { backLink } from "../ui/cameFrom";
import { NotFound } from "../ui/NotFound";
import { hasDocument, StoredDocument } from "./document/OrderDocument";
import { useFields } from "./EditProduct";
import { textOf } from "./form/fields";
import { useChoices } from "./form/useChoices";
import { ManagedBy, useMayEdit } from "./Guard";
import { kindName } from "./kindName";
import { Removal } from "./Removal";
import { Sections } from "./Sections";
import { AppointmentState } from "./state/AppointmentState";
import { InvoiceState } from "./state/InvoiceState";
import { OrderState } from "./state/OrderState";
import { useIsBeingSigned } from "./state/signatures";
import { type DeskRecord, isProductKind, isSystems, type ProductKind, recordQuery } from "./store";
import { Timeline } from "./Timeline";

/** A product as the client sees it, with what the firm can do about it. */
export default function ProductPage() {
  const { kind, id } = useParams({ from: "/products/$kind/$id" });
  return isProductKind(kind) ? <Product key={`${kind} ${id}`} kind={kind} id={id} /> : <NotFound />;
}

const titleOf = ({ id, attributes }: DeskRecord) =>
  textOf(attributes.label) || textOf(attributes.public_number) || id;

/** Returns the address of the page that a product is listed on: of its dossier, otherwise of its first owner. */
function listPage({ attributes }: DeskRecord): string {
  const [owner = ""] = (attributes.owners ?? []) as string[];
  const dossier = attributes.dossier as string | null | undefined;
  return dossier ? `/dossiers/${encodeURIComponent(dossier)}` : `/clients/${encodeURIComponent(owner)}`;
}

function Product({ kind, id }: { kind: ProductKind; id: string }) {
  const t = useT();
  const { from } = useSearch({ from: "/products/$kind/$id" });
  const record = useQuery(recordQuery(`products/${kind}`, id));
  const isBeingSigned = useIsBeingSigned(kind === "otd" ? record.data : undefined);
  // The server takes no change of an order from the first signature on.
  // What stands on an invoice stays: what is wrong with it is put right by a credit note.
  const mayEdit = useMayEdit(record.data) && !isBeingSigned && kind !== "invoice";
  if (record.error instanceof ApiError && record.error.status === 404) return <NotFound />;
  return (
    <div className="stack">
      <PageTitle
        isLoading={!record.data}
        back={backLink(t, from, record.data ? listPage(record.data) : "/clients")}
        aside={
          mayEdit ? (
            <ButtonLink
              to="/products/$kind/$id/edit"
              params={{ kind, id }}
              search={{ from }}
              variant="secondary"
              icon={icons.edit}
            >
              {t(kind === "appointment" ? "desk.appointments.move" : "desk.colleagues.edit")}
            </ButtonLink>
          ) : undefined
        }
      >
        {record.data ? titleOf(record.data) : kindName(t, kind)}
      </PageTitle>
      {record.error ? (
        <ErrorAlert error={record.error} retry={() => void record.refetch()} />
      ) : record.data ? (
        <Content kind={kind} record={record.data} />
      ) : (
        <Skeletons count={2} />
      )}
    </div>
  );
}

function Content({ kind, record }: { kind: ProductKind; record: DeskRecord }) {
  const navigate = useNavigate();
  const { from } = useSearch({ from: "/products/$kind/$id" });
  const { choices, error } = useChoices((record.attributes.owners ?? []) as string[]);
  const { fields, error: schemaError } = useFields(kind, choices, record.attributes, false);
  const failure = error ?? schemaError;
  if (failure) return <ErrorAlert error={failure} />;
  return (
    <>
      {isSystems(record) ? <ManagedBy record={record} /> : null}
      <State kind={kind} record={record} />
      {hasDocument(kind) ? <StoredDocument kind={kind} id={record.id} /> : null}
      <Timeline segment={`products/${kind}`} record={record} />
      {fields ? <Sections fields={fields} record={record} /> : <Skeletons count={2} />}
      <Removal
        segment={`products/${kind}`}
        record={record}
        name={titleOf(record)}
        // The numbers of invoices have no gap: one that was sent is credited.
        onRemoved={kind === "invoice" ? undefined : () => void navigate({ to: from ?? listPage(record) })}
      />
    </>
  );
}

/** State of the kinds that ask something of the client: due or done. */
function State({ kind, record }: { kind: ProductKind; record: DeskRecord }) {
  switch (kind) {
    case "otd":
      return <OrderState record={record} />;
    case "invoice":
      return <InvoiceState record={record} />;
    case "appointment":
      return <AppointmentState record={record} />;
    default:
      return null;
  }
}
