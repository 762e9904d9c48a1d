import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "../../shared/ui/Alert";
import { ButtonLink } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { DataTable } from "../../shared/ui/DataTable";
import { icons } from "../../shared/ui/icons";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { type DeskT, useT } from "../i18n";
import { textOf } from "../records/form/fields";
import { type DeskRecord, isSystems, recordsQuery } from "../records/store";
import css from "./Settings.module.css";
import { useSettings } from "./SettingsContext";

const owner = (t: DeskT, branch: DeskRecord): string =>
  isSystems(branch)
    ? (branch.meta.managed_by_name ?? t("desk.settings.branches.system"))
    : t("desk.settings.branches.desk");

/** The branches and the host names of the firm, with who sets them. */
export function Branches() {
  const t = useT();
  const branches = useQuery(recordsQuery("branches"));
  const { published } = useSettings();
  return (
    <div className="stack">
      <Card
        title={t("desk.settings.branches.title")}
        aside={
          <ButtonLink to="/branches/new" variant="secondary" icon={icons.plus}>
            {t("desk.office.addBranch")}
          </ButtonLink>
        }
      >
        <p className={css.intro}>{t("desk.settings.branches.text")}</p>
        <QueryBoundary query={branches}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState>{t("desk.settings.branches.empty")}</EmptyState>
            ) : (
              <DataTable
                caption={t("desk.settings.branches.title")}
                rows={rows}
                keyOf={({ id }) => id}
                columns={[
                  {
                    head: t("desk.settings.branches.name"),
                    cell: ({ id, attributes }) => (
                      <Link to="/branches/$id" params={{ id }}>
                        {textOf(attributes.name) || id}
                      </Link>
                    ),
                  },
                  {
                    head: t("desk.settings.branches.domain"),
                    cell: ({ attributes }) => textOf(attributes.domain),
                  },
                  { head: t("desk.settings.branches.owner"), cell: (row) => owner(t, row) },
                ]}
              />
            )
          }
        </QueryBoundary>
      </Card>
      <Card title={t("desk.settings.branches.hosts")}>
        <p className={css.intro}>{t("desk.settings.branches.hostsText")}</p>
        {published.hosts.length === 0 ? (
          <EmptyState>{t("desk.settings.branches.noHosts")}</EmptyState>
        ) : (
          <ul>
            {published.hosts.map((host) => (
              <li key={host}>{host}</li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
