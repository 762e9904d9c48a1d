import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { ApiError } from "../../shared/api/error";
import { PageTitle } from "../../shared/ui/PageTitle";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { type DeskT, useT } from "../i18n";
import { type FormField, textOf } from "../records/form/fields";
import { RecordForm } from "../records/form/RecordForm";
import { ManagedBy } from "../records/Guard";
import { baseOf, isSystems, readBase, recordQuery, saveRecord } from "../records/store";
import { useRight } from "../session/session";
import { NoAccess } from "../ui/NoAccess";
import { NotFound } from "../ui/NotFound";
import { RemoveRecord } from "./RemoveRecord";
import { useAfterSave } from "./useAfterSave";

const fieldsOf = (t: DeskT): FormField[] => [
  {
    kind: "section",
    label: t("desk.appointments.adviser"),
    hint: t("desk.start.adviserHint"),
    fields: [
      { kind: "text", name: "name", label: t("desk.field.name"), required: true },
      { kind: "phone", name: "phone", label: t("desk.field.phone") },
      { kind: "email", name: "emailaddress", label: t("desk.field.emailaddress") },
    ],
  },
];

const back = "/advisers";

/** The page on which an adviser is added. */
export function NewAdviser() {
  const t = useT();
  const isAdmin = useRight("licence");
  const navigate = useNavigate();
  const afterSave = useAfterSave(back);
  if (!isAdmin) return <NoAccess title={t("desk.office.addAdviser")} />;
  return (
    <div className="stack">
      <PageTitle back={{ to: back, text: t("desk.office.advisers") }}>
        {t("desk.office.addAdviser")}
      </PageTitle>
      <RecordForm
        draft="advisers/new"
        fields={fieldsOf(t)}
        start={{}}
        submit={t("desk.common.save")}
        onSave={async (attributes, { make }) => {
          await make("adviser", "advisers", attributes);
          await afterSave();
        }}
        onCancel={() => void navigate({ to: back })}
      />
    </div>
  );
}

/** Changes an adviser, or removes one whom no record names. */
export function EditAdviser() {
  const t = useT();
  const isAdmin = useRight("licence");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { id } = useParams({ from: "/advisers/$id" });
  const record = useQuery({ ...recordQuery("advisers", id), enabled: isAdmin });
  const afterSave = useAfterSave(back);
  if (!isAdmin) return <NoAccess title={t("desk.appointments.adviser")} />;
  if (record.error instanceof ApiError && record.error.status === 404) return <NotFound />;
  const name = textOf(record.data?.attributes.name) || id;
  return (
    <div className="stack">
      <PageTitle isLoading={!record.data} back={{ to: back, text: t("desk.office.advisers") }}>
        {record.data ? name : t("desk.appointments.adviser")}
      </PageTitle>
      {record.error ? (
        <ErrorAlert error={record.error} retry={() => void record.refetch()} />
      ) : !record.data ? (
        <Skeletons count={1} />
      ) : isSystems(record.data) ? (
        <ManagedBy record={record.data} />
      ) : (
        <>
          <RecordForm
            draft={`advisers/${id}`}
            fields={fieldsOf(t)}
            base={baseOf(record.data)}
            submit={t("desk.common.save")}
            reload={() => readBase("advisers", id)}
            onSave={async (attributes, { base }) => {
              if (!base) return;
              await saveRecord("advisers", id, base, attributes);
              await afterSave();
            }}
            onCancel={() => void navigate({ to: back })}
          />
          <RemoveRecord
            segment="advisers"
            id={id}
            name={name}
            text={t("desk.office.removeAdviser")}
            onRemoved={() => {
              queries.removeQueries({ queryKey: recordQuery("advisers", id).queryKey });
              return afterSave();
            }}
          />
        </>
      )}
    </div>
  );
}
