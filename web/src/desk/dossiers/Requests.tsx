import { useQueries } from "@tanstack/react-query";
import { EmptyState } from "../../shared/ui/Alert";
import { ButtonLink } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { requestsQuery } from "../api/clientQueries";
import type { ActionRecord } from "../api/clientSchemas";
import css from "../clients/Client.module.css";
import { RequestList, stateGroups } from "../clients/Requests";
import { Documents } from "../documents/Documents";
import { useT } from "../i18n";
import type { ListedProduct } from "../records/store";
import { useRight } from "../session/session";
import { requestsOfDossier } from "./dossierRequests";

interface RequestsProps {
  dossier: string;
  owners: readonly string[];
  products: readonly ListedProduct[];
}

/** The requests about a dossier and its products, and its documents. */
export function Requests({ dossier, owners, products }: RequestsProps) {
  const t = useT();
  const mayAsk = useRight("records");
  const requests = useQueries({ queries: owners.map((owner) => requestsQuery(owner)) });
  const failed = requests.find(({ error }) => error);
  if (failed?.error)
    return <ErrorAlert error={failed.error} retry={() => requests.forEach((one) => void one.refetch())} />;
  if (requests.some(({ isPending }) => isPending)) return <Skeletons count={2} />;
  const found = requestsOfDossier<ActionRecord>(
    requests.flatMap(({ data = [] }) => data),
    dossier,
    products,
  );
  return (
    <>
      <Card
        title={t("desk.client.requests")}
        aside={
          mayAsk && owners[0] ? (
            <ButtonLink
              to="/clients/$id/ask"
              params={{ id: owners[0] }}
              search={{ about: `dossier/${dossier}` }}
              variant="secondary"
              icon={icons.plus}
            >
              {t("desk.ask.open")}
            </ButtonLink>
          ) : undefined
        }
      >
        {found.length === 0 ? <EmptyState>{t("desk.dossier.noRequests")}</EmptyState> : null}
        {stateGroups(found).map(({ name, title, requests: ofGroup }) => (
          <section key={name} className={css.group} aria-label={t(title)}>
            <h3>{`${t(title)} (${ofGroup.length})`}</h3>
            <RequestList requests={ofGroup} group={name} />
          </section>
        ))}
      </Card>
      <Documents clients={owners} dossier={dossier} />
    </>
  );
}
