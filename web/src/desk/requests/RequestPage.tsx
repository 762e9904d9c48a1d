import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ApiError } from "../../shared/api/error";
import { Card } from "../../shared/ui/Card";
import { DescriptionList } from "../../shared/ui/DescriptionList";
import { notify } from "../../shared/ui/overlay/notify";
import { PageTitle } from "../../shared/ui/PageTitle";
import { date, dateTime } from "../../shared/ui/text/format";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { lastAcceptedQuery } from "../acceptance/lastAcceptance";
import { UndoAcceptance } from "../acceptance/UndoAcceptance";
import { clientQuery } from "../api/clientQueries";
import type { ActionRecord } from "../api/clientSchemas";
import { fullName } from "../api/person";
import { DeliveryNote } from "../delivery/DeliveryNote";
import { useT } from "../i18n";
import { type FormField, textOf } from "../records/form/fields";
import { RecordForm } from "../records/form/RecordForm";
import { ManagedBy, useMayEdit } from "../records/Guard";
import { Removal } from "../records/Removal";
import {
  baseOf,
  type DeskRecord,
  isSystems,
  readBase,
  recordQuery,
  refreshRecords,
  saveRecord,
} from "../records/store";
import { backLink } from "../ui/cameFrom";
import { NotFound } from "../ui/NotFound";
import { Reminder } from "./Reminder";

/** A request to a client: its state, its wording and deadline, and taking it back. */
export default function RequestPage() {
  const t = useT();
  const { id } = useParams({ from: "/requests/$id" });
  const { from } = useSearch({ from: "/requests/$id" });
  const record = useQuery(recordQuery("actions", id));
  if (record.error instanceof ApiError && record.error.status === 404) return <NotFound />;
  const [owner = ""] = (record.data?.attributes.owners ?? []) as string[];
  const back = from ?? `/clients/${encodeURIComponent(owner)}?tab=requests`;
  return (
    <div className="stack">
      <PageTitle
        isLoading={!record.data}
        back={from ? backLink(t, from, back) : { to: back, text: t("desk.request.back") }}
      >
        {record.data ? textOf(record.data.attributes.label) || id : t("desk.request.title")}
      </PageTitle>
      {record.error ? (
        <ErrorAlert error={record.error} retry={() => void record.refetch()} />
      ) : record.data ? (
        <Content key={record.data.meta.revision} record={record.data} back={back} />
      ) : (
        <Skeletons count={2} />
      )}
    </div>
  );
}

function Content({ record, back }: { record: DeskRecord; back: string }) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const meta = record.meta as ActionRecord["meta"];
  const isAnswered = meta.answered_at !== null || record.attributes.is_done === true;
  const mayEdit = useMayEdit(record) && !isAnswered;
  const owners = (record.attributes.owners ?? []) as string[];
  const toClient = () => navigate({ to: back });
  return (
    <>
      {isSystems(record) ? <ManagedBy record={record} /> : null}
      <Card title={t("desk.request.title")}>
        <DescriptionList
          isCompact
          items={[
            [
              t("desk.ask.for"),
              owners.map((owner) => (
                <span key={owner}>
                  <Owner id={owner} />{" "}
                </span>
              )),
            ],
            [t("desk.request.asked"), date(record.attributes.date_created as string | null) || null],
            [t("desk.ask.deadline"), date(record.attributes.deadline as string | null) || null],
            [t("desk.request.answered"), meta.answered_at ? dateTime(meta.answered_at) : null],
            [t("desk.request.rejected"), meta.rejection],
          ]}
        />
        {meta.processed_at && !meta.archived_at ? <AcceptedDelivery request={record.id} /> : null}
        {isAnswered || meta.archived_at ? null : (
          <>
            <DeliveryNote clients={owners} topic="new_actions" />
            <Reminder request={record.id} label={textOf(record.attributes.label)} remindedAt={null} />
          </>
        )}
      </Card>
      {mayEdit ? (
        <RecordForm
          draft={`actions/${record.id}`}
          fields={[wordingOf(t)]}
          base={baseOf(record)}
          submit={t("desk.common.save")}
          reload={() => readBase("actions", record.id)}
          onSave={async (attributes, { base }) => {
            if (!base) return;
            await saveRecord("actions", record.id, base, attributes);
            await refreshRecords(queries);
            notify.success(t("desk.form.saved"));
            await toClient();
          }}
          onCancel={() => void toClient()}
        />
      ) : null}
      <Removal
        segment="actions"
        record={record}
        name={textOf(record.attributes.label) || record.id}
        onRemoved={() => void toClient()}
      />
    </>
  );
}

/** The way back from an acceptance, within its time. */
function AcceptedDelivery({ request }: { request: string }) {
  const accepted = useQuery(lastAcceptedQuery(request)).data;
  if (!accepted?.reviewed_at) return null;
  const { id, label, reviewed_at: at } = accepted;
  return <UndoAcceptance acceptance={{ action: request, upload: id, label, at: Date.parse(at) }} />;
}

const wordingOf = (t: ReturnType<typeof useT>): FormField => ({
  kind: "section",
  label: t("desk.request.change"),
  fields: [
    { kind: "text", name: "label", label: t("desk.ask.label"), required: true },
    { kind: "long", name: "comment", label: t("desk.ask.text") },
    { kind: "date", name: "deadline", label: t("desk.ask.deadline"), hint: t("desk.ask.deadlineHint") },
  ],
});

/** A client who is asked, by name. */
function Owner({ id }: { id: string }) {
  const client = useQuery(clientQuery(id));
  return (
    <Link to="/clients/$id" params={{ id }} search={{ tab: undefined }}>
      {client.data ? fullName(client.data.attributes, id) : id}
    </Link>
  );
}
