import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { Chip } from "../../shared/ui/Badge";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { DescriptionList } from "../../shared/ui/DescriptionList";
import { icons } from "../../shared/ui/icons";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { notify } from "../../shared/ui/overlay/notify";
import { PageTitle } from "../../shared/ui/PageTitle";
import { date, dateTime, euro } from "../../shared/ui/text/format";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { withdrawalsQuery } from "../api/clientQueries";
import { useT } from "../i18n";
import { backLink } from "../ui/cameFrom";
import { NotFound } from "../ui/NotFound";
import { paidOn, paymentOf, signing } from "./actions";
import { useFields } from "./EditProduct";
import { textOf } from "./form/fields";
import { useChoices } from "./form/useChoices";
import { ManagedBy, useMayEdit } from "./Guard";
import { kindName } from "./kindName";
import { PaidDialog } from "./PaidDialog";
import { Removal } from "./Removal";
import { Sections } from "./Sections";
import {
  baseOf,
  createRecord,
  type DeskRecord,
  isProductKind,
  isSigned,
  isSystems,
  newKey,
  type ProductKind,
  recordQuery,
  recordsQuery,
  refreshRecords,
  saveRecord,
} from "./store";
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
  const mayEdit = useMayEdit(record.data);
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
              {t("desk.colleagues.edit")}
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
      <Timeline segment={`products/${kind}`} record={record} />
      {fields ? <Sections fields={fields} record={record} /> : <Skeletons count={2} />}
      <Removal
        segment={`products/${kind}`}
        record={record}
        name={titleOf(record)}
        onRemoved={() => void navigate({ to: from ?? listPage(record) })}
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

function OrderState({ record }: { record: DeskRecord }) {
  const t = useT();
  const queries = useQueryClient();
  const mayEdit = useMayEdit(record);
  const [key] = useState(newKey);
  const { attributes } = record;
  const requests = useQuery(recordsQuery("actions", { product: `otd/${record.id}` }));
  const isAsked = (requests.data ?? []).some((one) => one.attributes.type === "SIGN_OTD");
  const ask = useCommand(
    async () => {
      await createRecord("actions", key, signing(t, record.id, attributes.owners as string[], null));
      await refreshRecords(queries);
      notify.success(t("desk.product.signAsked"));
    },
    (error) => notify.error(error),
  );
  const signed = isSigned(record);
  const withdrawals = useQueries({
    queries: (attributes.owners as string[]).map((owner) => ({
      ...withdrawalsQuery(owner),
      enabled: signed,
    })),
  }).flatMap(({ data = [] }) => data);
  const withdrawal = withdrawals.find(
    ({ product }) => product.kind === "otd" && product.external_id === record.id,
  );
  return (
    <Card
      title={t("desk.product.signature")}
      aside={
        <Chip kind={withdrawal ? "bad" : signed ? "good" : "open"}>
          {t(
            withdrawal ? "desk.product.withdrawn" : signed ? "desk.product.signed" : "desk.product.notSigned",
          )}
        </Chip>
      }
    >
      {withdrawal ? (
        <p>
          {t("desk.product.withdrawnBy", {
            name: withdrawal.name,
            date: dateTime(withdrawal.received_at),
          })}
        </p>
      ) : null}
      <p>
        {signed
          ? t("desk.product.signedOn", { date: date(attributes.date_finalised as string | null) })
          : requests.data
            ? t(isAsked ? "desk.product.waitsForSignature" : "desk.product.notAsked")
            : ""}
      </p>
      {mayEdit && !signed && requests.data && !isAsked ? (
        <Button icon={icons.pen} busy={ask.isPending} onClick={() => ask.send()}>
          {t("desk.product.askSignNow")}
        </Button>
      ) : null}
    </Card>
  );
}

function InvoiceState({ record }: { record: DeskRecord }) {
  const t = useT();
  const mayEdit = useMayEdit(record);
  const [isOpen, setIsOpen] = useState(false);
  const [owner = ""] = (record.attributes.owners ?? []) as string[];
  const requests = useQuery(recordsQuery("actions", { owner, type: "PAY_INVOICE" }));
  const request = paymentOf(requests.data ?? [], record.id);
  const paid = paidOn(request);
  const total = record.attributes.total as number | null;
  return (
    <Card
      title={t("desk.product.payment")}
      aside={
        requests.data ? (
          <Chip kind={paid === null ? "open" : "good"}>
            {t(paid === null ? "desk.product.unpaid" : "desk.product.paid")}
          </Chip>
        ) : null
      }
    >
      {requests.error ? (
        <ErrorAlert error={requests.error} retry={() => void requests.refetch()} />
      ) : (
        <DescriptionList
          isCompact
          items={[
            [t("desk.form.total"), euro(total)],
            [t("desk.field.date_due"), date(record.attributes.date_due as string | null)],
            [t("desk.product.paidOn"), paid ? date(paid) : null],
          ]}
        />
      )}
      {mayEdit && requests.data && paid === null ? (
        <p>
          <Button icon={icons.check} onClick={() => setIsOpen(true)}>
            {t("desk.invoices.markPaid")}
          </Button>
        </p>
      ) : null}
      {isOpen ? <PaidDialog invoice={record} request={request} onClose={() => setIsOpen(false)} /> : null}
    </Card>
  );
}

function AppointmentState({ record }: { record: DeskRecord }) {
  const t = useT();
  const queries = useQueryClient();
  const mayEdit = useMayEdit(record);
  const { from } = useSearch({ from: "/products/$kind/$id" });
  const [isAsking, setIsAsking] = useState(false);
  const isCancelled = record.attributes.is_cancelled === true;
  const cancel = useCommand(
    async () => {
      const attributes = { ...record.attributes, is_cancelled: true };
      await saveRecord("products/appointment", record.id, baseOf(record), attributes);
      await refreshRecords(queries);
      setIsAsking(false);
      notify.success(t("desk.appointments.cancelled"));
    },
    (error) => notify.error(error),
  );
  if (isCancelled)
    return (
      <Card
        title={t("desk.appointments.state")}
        aside={<Chip kind="bad">{t("desk.appointments.isCancelled")}</Chip>}
      >
        <p>{t("desk.appointments.isCancelledText")}</p>
      </Card>
    );
  if (!mayEdit) return null;
  return (
    <div className="row">
      <ButtonLink
        to="/products/$kind/$id/edit"
        params={{ kind: "appointment", id: record.id }}
        search={{ from }}
        icon={icons.calendar}
      >
        {t("desk.appointments.move")}
      </ButtonLink>
      <Button variant="danger" icon={icons.close} onClick={() => setIsAsking(true)}>
        {t("desk.appointments.cancel")}
      </Button>
      <Dialog
        open={isAsking}
        title={t("desk.appointments.cancelTitle")}
        onClose={() => setIsAsking(false)}
        actions={
          <>
            <Button variant="secondary" autoFocus onClick={() => setIsAsking(false)}>
              {t("desk.appointments.keep")}
            </Button>
            <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.send()}>
              {t("desk.appointments.cancelNow")}
            </Button>
          </>
        }
      >
        <p>{t("desk.appointments.cancelText")}</p>
      </Dialog>
    </div>
  );
}
