import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { ApiError } from "../../shared/api/error";
import { PageTitle } from "../../shared/ui/PageTitle";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { call } from "../api/client";
import { licenceQuery } from "../api/licence";
import { type DeskT, useT } from "../i18n";
import { type FormField, type Leaf, textOf } from "../records/form/fields";
import { RecordForm } from "../records/form/RecordForm";
import { baseOf, readBase, recordQuery, saveRecord } from "../records/store";
import { useRight } from "../session/session";
import { NoAccess } from "../ui/NoAccess";
import { NotFound } from "../ui/NotFound";
import { RemoveRecord } from "./RemoveRecord";
import { useAfterSave } from "./useAfterSave";

const back = "/settings/branches";

const fieldsOf = (t: DeskT, domain?: Leaf): FormField[] => [
  {
    kind: "section",
    label: t("desk.field.branch"),
    fields: [
      { kind: "text", name: "name", label: t("desk.field.name"), required: true },
      ...(domain ? [domain] : []),
    ],
  },
];

/** Adds a branch, whose short name begins with that of the firm. */
export function NewBranch() {
  const t = useT();
  const isAdmin = useRight("licence");
  const navigate = useNavigate();
  const licence = useQuery({ ...licenceQuery, enabled: isAdmin });
  const afterSave = useAfterSave(back);
  if (!isAdmin) return <NoAccess title={t("desk.office.addBranch")} />;
  const slug = licence.data?.id ?? "";
  return (
    <div className="stack">
      <PageTitle back={{ to: back, text: t("desk.settings.branches.title") }}>
        {t("desk.office.addBranch")}
      </PageTitle>
      {licence.error ? (
        <ErrorAlert error={licence.error} retry={() => void licence.refetch()} />
      ) : !licence.data ? (
        <Skeletons count={1} />
      ) : (
        <RecordForm
          draft="branches/new"
          fields={fieldsOf(t, {
            kind: "text",
            name: "domain",
            label: t("desk.field.domain"),
            required: true,
            hint: t("desk.start.domainHint", { slug }),
          })}
          start={{ domain: `${slug}-` }}
          submit={t("desk.common.save")}
          onSave={async (attributes) => {
            const [name, domain] = [String(attributes.name), String(attributes.domain)];
            const saved = await call("PUT /branches/{external_id}", {
              path: { external_id: domain },
              body: { version: 1, attributes: { name, domain } },
            }).catch((error: unknown) => {
              if (error instanceof ApiError && error.code === "RECORD_MANAGED_ELSEWHERE") return null;
              throw error;
            });
            // A branch that was there before is left as it is.
            if (saved?.data.attributes.status !== "created")
              throw new ApiError(422, "", "", { domain: ["exists"] });
            await afterSave();
          }}
          onCancel={() => void navigate({ to: back })}
        />
      )}
    </div>
  );
}

/** Changes the name of a branch, or removes it. The short name stands in addresses that clients have, and stays. */
export function EditBranch() {
  const t = useT();
  const isAdmin = useRight("licence");
  const navigate = useNavigate();
  const { id } = useParams({ from: "/branches/$id" });
  const record = useQuery({ ...recordQuery("branches", id), enabled: isAdmin });
  const afterSave = useAfterSave(back);
  if (!isAdmin) return <NoAccess title={t("desk.field.branch")} />;
  if (record.error instanceof ApiError && record.error.status === 404) return <NotFound />;
  const name = textOf(record.data?.attributes.name) || id;
  return (
    <div className="stack">
      <PageTitle isLoading={!record.data} back={{ to: back, text: t("desk.settings.branches.title") }}>
        {record.data ? name : t("desk.field.branch")}
      </PageTitle>
      {record.error ? (
        <ErrorAlert error={record.error} retry={() => void record.refetch()} />
      ) : !record.data ? (
        <Skeletons count={1} />
      ) : (
        <>
          <p>{t("desk.office.branchDomain", { domain: textOf(record.data.attributes.domain) })}</p>
          <RecordForm
            draft={`branches/${id}`}
            fields={fieldsOf(t)}
            base={baseOf(record.data)}
            submit={t("desk.common.save")}
            reload={() => readBase("branches", id)}
            onSave={async (attributes, { base }) => {
              if (!base) return;
              await saveRecord("branches", id, base, attributes);
              await afterSave();
            }}
            onCancel={() => void navigate({ to: back })}
          />
          <RemoveRecord
            segment="branches"
            id={id}
            name={name}
            text={t("desk.office.removeBranch")}
            onRemoved={afterSave}
          />
        </>
      )}
    </div>
  );
}
