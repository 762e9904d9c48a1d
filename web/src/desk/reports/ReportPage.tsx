import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { DescriptionList } from "../../shared/ui/DescriptionList";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { PageTitle } from "../../shared/ui/PageTitle";
import { dateTime } from "../../shared/ui/text/format";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { reportText } from "../codeText";
import { useT } from "../i18n";
import { useRight, useWritesRecords } from "../session/session";
import { NotFound } from "../ui/NotFound";
import { type ClientReport, markSeen, reportQuery } from "./queries";
import { reportRows } from "./reportRows";

/** An act of a client that waits until somebody of the firm has seen it. */
export default function ReportPage() {
  const t = useT();
  const { id } = useParams({ from: "/reports/$id" });
  const report = useQuery(reportQuery(id));
  if (report.error instanceof ApiError && report.error.status === 404) return <NotFound />;
  return (
    <div className="stack">
      <PageTitle isLoading={!report.data} back={{ to: "/?queue=reports", text: t("desk.workList.reports") }}>
        {report.data ? reportText(t, report.data.event.type) : t("desk.workList.reports")}
      </PageTitle>
      <QueryBoundary query={report}>{(found) => <Content report={found} />}</QueryBoundary>
    </div>
  );
}

function Content({ report }: { report: ClientReport }) {
  const t = useT();
  const writes = useWritesRecords();
  const { event, consumer_name: name, waits_since: waits } = report;
  const { consumer_external_id: client, product } = event;
  return (
    <Card title={name ?? t("desk.reports.visitor")}>
      <div className="stack">
        <DescriptionList
          items={[[t("desk.reports.received"), dateTime(event.occurred_at)], ...reportRows(t, report)]}
        />
        {client ? (
          <p>
            <Link to="/clients/$id" params={{ id: client }} search={{}}>
              {t("desk.reports.toClient", { name: name ?? client })}
            </Link>
          </p>
        ) : null}
        {product ? (
          <p>
            <Link
              to="/products/$kind/$id"
              params={{ kind: product.kind, id: product.external_id }}
              search={{ from: `/reports/${event.id}` }}
            >
              {t("desk.reports.toProduct")}
            </Link>
          </p>
        ) : null}
        {event.type === "dossier.requested" && writes ? (
          <div>
            <ButtonLink to="/clients/new" variant="secondary" icon={icons.plus} search={{}}>
              {t("desk.clients.new")}
            </ButtonLink>
          </div>
        ) : null}
        {waits ? <MarkSeen id={event.id} /> : <p>{t("desk.reports.isSeen")}</p>}
      </div>
    </Card>
  );
}

/** Takes a report out of its queue. */
function MarkSeen({ id }: { id: string }) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const mayMark = useRight("records");
  const mark = useCommand(
    async () => {
      const seen = await markSeen(id);
      queries.setQueryData(reportQuery(id).queryKey, seen);
      await queries.invalidateQueries({ queryKey: ["work-list"] });
      notify.success(t("desk.reports.marked"));
      await navigate({ to: "/", search: { queue: "reports" } });
    },
    (error) => notify.error(error),
  );
  if (!mayMark) return null;
  return (
    <div>
      <Button icon={icons.check} busy={mark.isPending} onClick={() => mark.send()}>
        {t("desk.reports.mark")}
      </Button>
    </div>
  );
}
