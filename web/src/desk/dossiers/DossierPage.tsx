import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { ApiError } from "../../shared/api/error";
import { saveBlob } from "../../shared/api/saveBlob";
import { useCommand } from "../../shared/api/useCommand";
import { EmptyState } from "../../shared/ui/Alert";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { PageTitle } from "../../shared/ui/PageTitle";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { download } from "../api/client";
import { useT } from "../i18n";
import { Notes } from "../notes/Notes";
import { textOf } from "../records/form/fields";
import { dossierFields } from "../records/form/kinds/dossier";
import { useChoices } from "../records/form/useChoices";
import { ManagedBy, useMayEdit } from "../records/Guard";
import { ProductRecordList } from "../records/ProductRecordList";
import { Removal } from "../records/Removal";
import { Sections } from "../records/Sections";
import { type DeskRecord, dossierProductsQuery, isSystems, recordQuery } from "../records/store";
import { useWritesRecords } from "../session/session";
import { Tasks } from "../tasks/Tasks";
import { backLink, useHere } from "../ui/cameFrom";
import { NotFound } from "../ui/NotFound";
import { Messages } from "./Messages";
import { Requests } from "./Requests";

/** The client whose page one came from, otherwise the first owner. */
function clientOf(from: string | undefined, owners: readonly string[]): string {
  const clientId = /^\/clients\/([^/?]+)/.exec(from ?? "")?.[1];
  return owners.find((one) => encodeURIComponent(one) === clientId) ?? owners[0] ?? "";
}

/** A dossier with everything that belongs to it. */
export default function DossierPage() {
  const t = useT();
  const { id } = useParams({ from: "/dossiers/$id" });
  const record = useQuery(recordQuery("dossiers", id));
  const { from } = useSearch({ from: "/dossiers/$id" });
  const mayEdit = useMayEdit(record.data);
  if (record.error instanceof ApiError && record.error.status === 404) return <NotFound />;
  const [owner = ""] = (record.data?.attributes.owners ?? []) as string[];
  return (
    <div className="stack">
      <PageTitle
        isLoading={!record.data}
        back={backLink(t, from, `/clients/${encodeURIComponent(owner)}`)}
        aside={
          mayEdit ? (
            <ButtonLink to="/dossiers/$id/edit" params={{ id }} variant="secondary" icon={icons.edit}>
              {t("desk.colleagues.edit")}
            </ButtonLink>
          ) : undefined
        }
      >
        {record.data ? String(record.data.attributes.label ?? id) : t("desk.dossier.title")}
      </PageTitle>
      {record.error ? (
        <ErrorAlert error={record.error} retry={() => void record.refetch()} />
      ) : record.data ? (
        <Content record={record.data} />
      ) : (
        <Skeletons count={2} />
      )}
    </div>
  );
}

function Content({ record }: { record: DeskRecord }) {
  const t = useT();
  const navigate = useNavigate();
  const writes = useWritesRecords();
  const here = useHere();
  const { from } = useSearch({ from: "/dossiers/$id" });
  const owners = (record.attributes.owners ?? []) as string[];
  const owner = clientOf(from, owners);
  const products = useQuery(dossierProductsQuery(record.id, owners));
  const { choices, error } = useChoices(owners);
  return (
    <>
      {isSystems(record) ? <ManagedBy record={record} /> : null}
      {error ? <ErrorAlert error={error} /> : null}
      {choices ? <Sections fields={dossierFields(t, choices)} record={record} /> : null}
      <Card
        title={t("desk.product.title")}
        aside={
          writes ? (
            <ButtonLink
              to="/products/new"
              search={{ client: owner, dossier: record.id, from: here }}
              variant="secondary"
              icon={icons.plus}
            >
              {t("desk.product.add")}
            </ButtonLink>
          ) : undefined
        }
      >
        <QueryBoundary query={products}>
          {(found) =>
            found.length === 0 ? (
              <EmptyState>{t(writes ? "desk.product.noneYet" : "desk.product.none")}</EmptyState>
            ) : (
              <ProductRecordList products={found} owners={owners} />
            )
          }
        </QueryBoundary>
      </Card>
      <Messages dossier={record.id} owner={owner} />
      <Card title={t("desk.tasks.title")}>
        <Tasks
          filter={{ dossier: record.id }}
          subject={{ product: { kind: "dossier", external_id: record.id } }}
          namesClient={false}
        />
      </Card>
      <Notes subject={{ dossier: record.id }} contact="" isOpen />
      {products.data ? <Requests dossier={record.id} owners={owners} products={products.data} /> : null}
      <Bundle dossier={record.id} />
      <Removal
        segment="dossiers"
        record={record}
        name={textOf(record.attributes.label) || record.id}
        onRemoved={() => void navigate({ to: from ?? `/clients/${encodeURIComponent(owner)}` })}
      />
    </>
  );
}

/** The time limit of a bundle in milliseconds, which is longer than that of a single file. */
const BUNDLE_TIMEOUT = 30 * 60_000;

/** The dossier with its evidence as one file. */
function Bundle({ dossier }: { dossier: string }) {
  const t = useT();
  const save = useCommand(
    async () =>
      saveBlob(
        await download("GET /dossiers/{external_id}/bundle", {
          path: { external_id: dossier },
          limit: BUNDLE_TIMEOUT,
        }),
      ),
    (error) => notify.error(error),
  );
  return (
    <Card title={t("desk.dossier.bundle.title")}>
      <p>{t("desk.dossier.bundle.text")}</p>
      <Button variant="secondary" icon={icons.download} busy={save.isPending} onClick={() => save.send()}>
        {t("desk.dossier.bundle.download")}
      </Button>
    </Card>
  );
}
