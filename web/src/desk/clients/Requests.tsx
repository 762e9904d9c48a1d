import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCommand } from "../../shared/api/useCommand";
import { EmptyState } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { amsterdamDay, date, dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { call } from "../api/client";
import { requestsQuery } from "../api/clientQueries";
import type { ActionRecord } from "../api/clientSchemas";
import { type GroupedRequests, groupRequests } from "../api/person";
import { type DeskKey, useT } from "../i18n";
import { useRight } from "../session/session";
import { useHere } from "../ui/cameFrom";
import { daysSince } from "../ui/days";
import css from "./Client.module.css";

const groups: readonly (readonly [keyof GroupedRequests, DeskKey])[] = [
  ["overdue", "desk.client.overdueTitle"],
  ["answered", "desk.client.answeredTitle"],
  ["delivered", "desk.client.deliveredTitle"],
  ["open", "desk.client.openTitle"],
  ["processed", "desk.client.processedTitle"],
  ["archived", "desk.product.archived"],
];

/** A client's requests, by state. */
export function Requests({ client }: { client: string }) {
  const t = useT();
  const requests = useQuery(requestsQuery(client));
  return (
    <QueryBoundary query={requests}>
      {(found) => {
        if (found.length === 0) return <EmptyState>{t("desk.client.noRequests")}</EmptyState>;
        return (
          <div className="stack">
            {stateGroups(found).map(({ name, title, requests: ofGroup }) => (
              <Card key={name} title={`${t(title)} (${ofGroup.length})`}>
                <RequestList requests={ofGroup} group={name} />
              </Card>
            ))}
          </div>
        );
      }}
    </QueryBoundary>
  );
}

/** The groups of requests that hold any, with their titles. */
export function stateGroups(requests: readonly ActionRecord[]) {
  const grouped = groupRequests(requests, amsterdamDay(new Date()));
  return groups.flatMap(([name, title]) =>
    grouped[name].length > 0 ? [{ name, title, requests: grouped[name] }] : [],
  );
}

interface RequestListProps {
  requests: readonly ActionRecord[];
  group: keyof GroupedRequests;
}

/** The requests of one state. */
export function RequestList({ requests, group }: RequestListProps) {
  return (
    <ul className={css.plain}>
      {requests.map((request) => (
        <li key={request.id} className={css.item}>
          <Request request={request} group={group} />
        </li>
      ))}
    </ul>
  );
}

interface RequestProps {
  request: ActionRecord;
  group: keyof GroupedRequests;
}

function Request({ request, group }: RequestProps) {
  const t = useT();
  const from = useHere();
  const { label, deadline, document } = request.attributes;
  const { answered_at: answered, processed_at: processed, rejection } = request.meta;
  const answeredKey = group === "delivered" ? "desk.client.deliveredOn" : "desk.client.answeredOn";
  return (
    <>
      <span className={css.what}>
        <Link to="/requests/$id" params={{ id: request.id }} search={{ from }}>
          <strong>{label}</strong>
        </Link>
        {document?.label && document.label !== label ? (
          <span className={css.note}>{document.label}</span>
        ) : null}
        {rejection && group !== "processed" ? (
          <span className={css.note}>{t("desk.client.rejectedBecause", { reason: rejection })}</span>
        ) : null}
        {processed ? (
          <span className={css.note}>
            <UnbrokenDates>{t("desk.client.processedOn", { date: dateTime(processed) })}</UnbrokenDates>
          </span>
        ) : answered ? (
          <span className={css.note}>
            <UnbrokenDates>{t(answeredKey, { date: dateTime(answered) })}</UnbrokenDates>
          </span>
        ) : deadline ? (
          <span className={group === "overdue" ? css.late : css.note}>
            <UnbrokenDates>
              {group === "overdue"
                ? `${t("desk.common.late", { count: daysSince(deadline) })} (${date(deadline)})`
                : t("desk.client.deadline", { date: date(deadline) })}
            </UnbrokenDates>
          </span>
        ) : null}
      </span>
      {group === "answered" ? <MarkProcessed request={request.id} /> : null}
    </>
  );
}

/** Says that an answer was taken over into the firm's own administration. */
export function MarkProcessed({ request }: { request: string }) {
  const t = useT();
  const queries = useQueryClient();
  const mayProcess = useRight("records");
  const mark = useCommand(
    async () => {
      await call("POST /actions/{external_id}/processed", { path: { external_id: request } });
      notify.success(t("desk.client.processed"));
      await queries.invalidateQueries({ queryKey: ["requests"] });
      void queries.invalidateQueries({ queryKey: ["work-list"] });
    },
    (error) => notify.error(error),
  );
  if (!mayProcess) return null;
  return (
    <Button variant="secondary" icon={icons.check} busy={mark.isPending} onClick={() => mark.send()}>
      {t("desk.client.markProcessed")}
    </Button>
  );
}
