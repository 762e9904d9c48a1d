import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { notify } from "../../shared/ui/overlay/notify";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { useT } from "../i18n";
import { ClientPicker } from "../records/ClientPicker";
import type { RecordAttributes } from "../records/form/fields";
import { dossierFields } from "../records/form/kinds/dossier";
import { RecordForm } from "../records/form/RecordForm";
import { useChoices } from "../records/form/useChoices";
import { Guard } from "../records/Guard";
import { baseOf, readBase, recordQuery, refreshRecords, saveRecord } from "../records/store";
import { useMember } from "../session/session";

/** Makes a dossier for a client. */
export function NewDossier() {
  const t = useT();
  const navigate = useNavigate();
  const { client } = useSearch({ from: "/dossiers/new" });
  const back = client
    ? { to: `/clients/${encodeURIComponent(client)}`, text: t("desk.client.back") }
    : { to: "/clients", text: t("desk.clients.title") };
  return (
    <Guard title={t("desk.dossier.new")} back={back}>
      {client ? (
        <NewForm client={client} onCancel={() => void navigate({ to: back.to })} />
      ) : (
        <ClientPicker
          onPick={(id) => void navigate({ to: "/dossiers/new", search: { client: id }, replace: true })}
        />
      )}
    </Guard>
  );
}

function NewForm({ client, onCancel }: { client: string; onCancel: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { adviser } = useMember();
  const { choices, error } = useChoices([client]);
  if (error) return <ErrorAlert error={error} />;
  if (!choices) return <Skeletons count={2} />;
  const panels = adviser ? [{ adviser, systemname: "ADVISOR" }] : [];
  const start: RecordAttributes = {
    owners: choices.people.map(({ value }) => value),
    percentage_complete: 0,
    user_panels: panels,
  };
  return (
    <RecordForm
      draft={`dossiers/new/${client}`}
      fields={dossierFields(t, choices)}
      start={start}
      submit={t("desk.dossier.make")}
      onSave={async (attributes, { make }) => {
        const complete = { ...attributes, percentage_complete: percentOf(attributes) };
        const id = await make("dossier", "dossiers", complete);
        await refreshRecords(queries);
        notify.success(t("desk.dossier.made"));
        const from = `/clients/${encodeURIComponent(client)}`;
        await navigate({ to: "/dossiers/$id", params: { id }, search: { from } });
      }}
      onCancel={onCancel}
    />
  );
}

/** The schema takes no `null` for how far a dossier is. */
const percentOf = (attributes: RecordAttributes) => attributes.percentage_complete ?? 0;

/** The page on which a dossier is changed. */
export function EditDossier() {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { id } = useParams({ from: "/dossiers/$id/edit" });
  const record = useQuery(recordQuery("dossiers", id));
  const owners = (record.data?.attributes.owners ?? []) as string[];
  const { choices, error } = useChoices(owners);
  const failure = record.error ?? error;
  const toDossier = () => navigate({ to: "/dossiers/$id", params: { id } });
  return (
    <Guard
      title={t("desk.dossier.edit")}
      back={{ to: `/dossiers/${encodeURIComponent(id)}`, text: t("desk.dossier.back") }}
      record={failure ? undefined : (record.data ?? null)}
    >
      {failure ? <ErrorAlert error={failure} retry={() => void record.refetch()} /> : null}
      {record.data && choices ? (
        <RecordForm
          draft={`dossiers/${id}`}
          fields={dossierFields(t, choices)}
          base={baseOf(record.data)}
          submit={t("desk.common.save")}
          reload={() => readBase("dossiers", id)}
          onSave={async (attributes, { base }) => {
            if (!base) return;
            await saveRecord("dossiers", id, base, {
              ...attributes,
              percentage_complete: percentOf(attributes),
            });
            await refreshRecords(queries);
            notify.success(t("desk.form.saved"));
            await toDossier();
          }}
          onCancel={() => void toDossier()}
        />
      ) : failure ? null : (
        <Skeletons count={2} />
      )}
    </Guard>
  );
}
