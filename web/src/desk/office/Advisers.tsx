import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "../../shared/ui/Alert";
import { ButtonLink } from "../../shared/ui/Button";
import { DataTable } from "../../shared/ui/DataTable";
import { icons } from "../../shared/ui/icons";
import { PageTitle } from "../../shared/ui/PageTitle";
import { phone } from "../../shared/ui/text/format";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { useT } from "../i18n";
import { textOf } from "../records/form/fields";
import { recordsQuery } from "../records/store";
import { useRight } from "../session/session";
import { NoAccess } from "../ui/NoAccess";

/** The advisers whom clients see in the portal, each with a page to change. */
export default function Advisers() {
  const t = useT();
  const isAdmin = useRight("licence");
  const advisers = useQuery({ ...recordsQuery("advisers"), enabled: isAdmin });
  if (!isAdmin) return <NoAccess title={t("desk.office.advisers")} />;
  return (
    <div className="stack">
      <PageTitle
        back={{ to: "/settings", text: t("desk.settings.title") }}
        aside={
          <ButtonLink to="/advisers/new" icon={icons.plus}>
            {t("desk.office.addAdviser")}
          </ButtonLink>
        }
      >
        {t("desk.office.advisers")}
      </PageTitle>
      <p>{t("desk.office.advisersText")}</p>
      <QueryBoundary query={advisers}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState>{t("desk.office.noAdvisers")}</EmptyState>
          ) : (
            <DataTable
              caption={t("desk.office.advisers")}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  head: t("desk.field.name"),
                  cell: ({ id, attributes }) => (
                    <Link to="/advisers/$id" params={{ id }}>
                      {textOf(attributes.name) || id}
                    </Link>
                  ),
                },
                { head: t("desk.field.phone"), cell: ({ attributes }) => phone(textOf(attributes.phone)) },
                {
                  head: t("desk.field.emailaddress"),
                  cell: ({ attributes }) => textOf(attributes.emailaddress),
                },
              ]}
            />
          )
        }
      </QueryBoundary>
    </div>
  );
}
