import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { isChangeField } from "../../shared/changes/values";
import { EmptyState } from "../../shared/ui/Alert";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { Icon } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import { PageTitle } from "../../shared/ui/PageTitle";
import { date, dateTime } from "../../shared/ui/text/format";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { LastAcceptanceBar } from "../acceptance/UndoAcceptance";
import { reportText } from "../codeText";
import { choicesQuery } from "../colleagues/queries";
import { type DeskKey, type DeskT, useT } from "../i18n";
import { GENERAL } from "../messages/queries";
import { Reminder } from "../requests/Reminder";
import { useMember, useRight, useWritesRecords } from "../session/session";
import { Tasks } from "../tasks/Tasks";
import { useAssignees } from "../tasks/useAssignees";
import { daysSince, timeAgo } from "../ui/days";
import { Segments } from "../ui/Segments";
import { SelectField } from "../ui/SelectField";
import { useRowKeys } from "../ui/useRowKeys";
import {
  chosenScope,
  filterKey,
  type Queue,
  type QueueName,
  queuePage,
  queuesQuery,
  scopesOf,
  type WorkFilter,
  type WorkItem,
  type WorkScope,
  type WorkSearch,
} from "./queues";
import css from "./WorkList.module.css";

/** The first steps, which only an administrator of a new firm needs. */
const FirstSteps = lazy(() => import("../start/FirstSteps"));

const names: Record<QueueName, DeskKey> = {
  deliveries: "desk.workList.deliveries",
  messages: "desk.workList.messages",
  changes: "desk.workList.changes",
  overdue: "desk.workList.overdue",
  unprocessed: "desk.workList.unprocessed",
  invitations: "desk.workList.invitations",
  withdrawals: "desk.workList.withdrawals",
  reports: "desk.workList.reports",
  tasks: "desk.workList.tasks",
  mentions: "desk.workList.mentions",
};
const texts: Record<QueueName, DeskKey> = {
  deliveries: "desk.workList.deliveriesText",
  messages: "desk.workList.messagesText",
  changes: "desk.workList.changesText",
  overdue: "desk.workList.overdueText",
  unprocessed: "desk.workList.unprocessedText",
  invitations: "desk.workList.invitationsText",
  withdrawals: "desk.workList.withdrawalsText",
  reports: "desk.workList.reportsText",
  tasks: "desk.workList.tasksText",
  mentions: "desk.workList.mentionsText",
};
const emptyTexts: Record<QueueName, DeskKey> = {
  deliveries: "desk.workList.emptyDeliveries",
  messages: "desk.workList.emptyMessages",
  changes: "desk.workList.emptyChanges",
  overdue: "desk.workList.emptyOverdue",
  unprocessed: "desk.workList.emptyUnprocessed",
  invitations: "desk.workList.emptyInvitations",
  withdrawals: "desk.workList.emptyWithdrawals",
  reports: "desk.workList.emptyReports",
  tasks: "desk.workList.emptyTasks",
  mentions: "desk.workList.emptyMentions",
};
const scopeNames: Record<WorkScope, DeskKey> = {
  mine: "desk.workList.mine",
  branch: "desk.workList.branch",
  all: "desk.workList.all",
};

/** The queues of what waits for the firm, and the list of one of them. */
export default function WorkList() {
  const t = useT();
  const member = useMember();
  const navigate = useNavigate();
  const search = useSearch({ from: "/" });
  const scope = chosenScope(search.scope, member);
  const scopes = scopesOf(member);
  const filter = { scope, viewer: member, adviser: search.adviser, branch: search.branch };
  const isAdmin = useRight("staff");
  const writes = useWritesRecords();
  const queues = useQuery(queuesQuery(filter));
  const rows = useRowKeys<HTMLDivElement>();
  return (
    <div className="stack">
      <PageTitle
        aside={
          scopes.length > 1 ? (
            <Segments
              label={t("desk.workList.whose")}
              value={scope}
              options={scopes.map((value) => ({ value, label: t(scopeNames[value]) }))}
              onChange={(value) => void navigate({ to: "/", search: { queue: search.queue, scope: value } })}
            />
          ) : undefined
        }
      >
        {t("desk.workList.title")}
      </PageTitle>
      <LastAcceptanceBar />
      {isAdmin && writes ? (
        <Suspense fallback={null}>
          <FirstSteps />
        </Suspense>
      ) : null}
      {member.scope === "all" && scope === "all" ? <Filters search={search} /> : null}
      <div ref={rows} className={css.work}>
        <OwnTasks search={search} />
        <QueryBoundary query={queues}>
          {(found) => (
            <Queues
              queues={found.filter(({ queue }) => queue !== "tasks")}
              filter={filter}
              asked={search.queue}
            />
          )}
        </QueryBoundary>
      </div>
    </div>
  );
}

/** Tasks by day: one's own, a colleague's, or those that nobody has taken. */
function OwnTasks({ search }: { search: WorkSearch }) {
  const t = useT();
  const navigate = useNavigate();
  const colleagues = useAssignees();
  const whose = search.whose ?? "me";
  const [, ...others] = colleagues;
  const options = [
    { value: "me", label: t("desk.tasks.mine") },
    ...others.filter(({ value }) => value !== ""),
    { value: "none", label: t("desk.tasks.nobody") },
    { value: "all", label: t("desk.tasks.everybody") },
  ];
  return (
    <section className={css.list} aria-labelledby="tasks-title">
      <header className={css.head}>
        <h2 id="tasks-title" className={css.title}>
          {t("desk.tasks.title")}
        </h2>
        {others.length > 1 ? (
          <SelectField
            label={<span className="visually-hidden">{t("desk.tasks.filter")}</span>}
            value={whose}
            onChange={(value) =>
              void navigate({
                to: "/",
                search: { ...search, whose: value === "me" ? undefined : value },
                replace: true,
              })
            }
            options={options}
          />
        ) : null}
      </header>
      <Tasks filter={{ assignee: whose === "all" ? undefined : whose }} subject={{}} namesClient />
    </section>
  );
}

/** The filters with which somebody who sees all clients looks at the work of one adviser, or of one branch. */
function Filters({ search }: { search: WorkSearch }) {
  const t = useT();
  const navigate = useNavigate();
  const advisers = useQuery(choicesQuery("advisers")).data ?? [];
  const branches = useQuery(choicesQuery("branches")).data ?? [];
  const choose = (chosen: Pick<WorkSearch, "adviser" | "branch">) =>
    void navigate({
      to: "/",
      search: { queue: search.queue, scope: search.scope, ...chosen },
      replace: true,
    });
  if (advisers.length < 2 && branches.length < 2) return null;
  return (
    <div className={css.filters}>
      {advisers.length > 1 ? (
        <SelectField
          label={t("desk.workList.adviser")}
          value={search.adviser ?? ""}
          onChange={(adviser) => choose({ adviser: adviser || undefined })}
          options={[{ value: "", label: t("desk.workList.everyAdviser") }, ...advisers]}
        />
      ) : null}
      {branches.length > 1 ? (
        <SelectField
          label={t("desk.workList.office")}
          value={search.adviser ? "" : (search.branch ?? "")}
          onChange={(branch) => choose({ branch: branch || undefined })}
          options={[{ value: "", label: t("desk.workList.everyOffice") }, ...branches]}
        />
      ) : null}
    </div>
  );
}

interface QueuesProps {
  queues: Queue[];
  filter: WorkFilter;
  asked: QueueName | undefined;
}

function Queues({ queues, filter, asked }: QueuesProps) {
  const t = useT();
  const search = useSearch({ from: "/" });
  // Without a choice the first queue in which something waits.
  const chosen = queues.some(({ queue }) => queue === asked) ? asked : undefined;
  const current = chosen ?? queues.find(({ count }) => count > 0)?.queue ?? "deliveries";
  const isAllEmpty = queues.every(({ count }) => count === 0);
  return (
    <>
      <nav aria-label={t("desk.workList.queues")}>
        <ul className={css.queues}>
          {queues.map(({ queue, count, oldest_at: oldest }) => (
            <li key={queue}>
              <Link
                to="/"
                search={{ ...search, queue }}
                className={css.queue}
                title={oldest ? t("desk.workList.oldest", { time: timeAgo(t, oldest) }) : undefined}
                activeOptions={{ exact: true }}
                data-empty={count === 0}
                aria-current={queue === current ? "true" : undefined}
              >
                <span className={css.count}>{count}</span>
                <span className={css.name}>{t(names[queue])}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {isAllEmpty ? (
        <div className={css.start}>
          <h2>{t("desk.workList.allEmpty")}</h2>
          <p>{t("desk.workList.allEmptyText")}</p>
          <ButtonLink to="/clients" icon={icons.user}>
            {t("desk.workList.toClients")}
          </ButtonLink>
        </div>
      ) : (
        <QueueList
          key={current}
          queue={current}
          filter={filter}
          count={queues.find(({ queue }) => queue === current)?.count ?? 0}
        />
      )}
    </>
  );
}

function QueueList({ queue, filter, count }: { queue: QueueName; filter: WorkFilter; count: number }) {
  const t = useT();
  const list = useInfiniteQuery({
    queryKey: ["work-list", ...filterKey(filter), queue],
    queryFn: ({ pageParam, signal }) => queuePage(queue, filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className={css.list} aria-labelledby="queue-title">
      <header className={css.head}>
        <div>
          <h2 id="queue-title" className={css.title}>
            {t(names[queue])}
          </h2>
          <p className={css.text}>{t(texts[queue])}</p>
        </div>
        {queue === "deliveries" && items.length > 0 ? (
          <ButtonLink to="/review" icon={icons.check}>
            {t("desk.workList.startAll", { count })}
          </ButtonLink>
        ) : null}
      </header>
      {list.isPending ? <Skeletons count={4} shape="line" /> : null}
      {list.error && items.length === 0 ? (
        <ErrorAlert error={list.error} retry={() => void list.refetch()} />
      ) : null}
      {list.isSuccess && items.length === 0 ? <EmptyState>{t(emptyTexts[queue])}</EmptyState> : null}
      <ul className={css.rows}>
        {items.map((item) => (
          <li key={item.id}>
            <Row queue={queue} item={item} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t("desk.common.more")}
        </Button>
      ) : null}
    </section>
  );
}

/** The queues whose items are shown on the first page of a client. */
const onOverview: ReadonlySet<QueueName> = new Set(["invitations", "changes", "withdrawals"]);

/** Describes the time that an item has waited, or its delay. */
const waitingText = (t: DeskT, queue: QueueName, since: string): string =>
  // What is overdue waits since the end of its last day, so that its first day is one day late.
  queue === "overdue" ? t("desk.common.late", { count: daysSince(since) + 1 }) : timeAgo(t, since);

/** Returns the title of an item. A proposed change is named by its field, a report by the type of its event. */
function titleOf(t: DeskT, queue: QueueName, title: string): string {
  if (queue === "reports") return reportText(t, title);
  return queue === "changes" && isChangeField(title) ? t(`changes.field.${title}`) : title;
}

/** Describes further details of an item. */
function detailOf(t: DeskT, queue: QueueName, detail: string | null): string | null {
  if (queue === "invitations")
    return t(
      detail === "bounced"
        ? "desk.client.mailBounced"
        : detail === "failed"
          ? "desk.client.mailFailed"
          : "desk.workList.unused",
    );
  if (queue === "reports" && detail) {
    if (isChangeField(detail)) return t(`changes.field.${detail}`);
    return /^\d{4}-\d{2}-\d{2}$/.test(detail) ? date(detail) : detail;
  }
  // The state of a withdrawal is the server's own word.
  return queue === "withdrawals" ? null : detail;
}

function Row({ queue, item }: { queue: QueueName; item: WorkItem }) {
  const t = useT();
  const { consumer, title, product, since } = item;
  const detail = detailOf(t, queue, item.detail);
  const content = (
    <>
      <span className={css.main}>
        <strong className={css.who}>
          {consumer?.name ?? t(queue === "reports" ? "desk.reports.visitor" : "desk.common.unknown")}
        </strong>
        <span>{titleOf(t, queue, title)}</span>
        {detail ? <span className={css.detail}>{detail}</span> : null}
      </span>
      {product && product.title !== title ? <span className={css.product}>{product.title}</span> : null}
      <time
        className={css.since}
        dateTime={since}
        title={since.length > 10 ? dateTime(since) : undefined}
        data-late={queue === "overdue" || undefined}
      >
        {waitingText(t, queue, since)}
      </time>
      <Icon path={icons.chevronRight} size={20} />
    </>
  );
  if (queue === "deliveries")
    return (
      <Link to="/review/$upload" params={{ upload: item.id }} className={css.row} data-row>
        {content}
      </Link>
    );
  if (queue === "reports")
    return (
      <Link to="/reports/$id" params={{ id: item.id }} className={css.row} data-row>
        {content}
      </Link>
    );
  if (queue === "overdue" && item.action)
    return (
      <div className={css.overdue}>
        <Link
          to="/requests/$id"
          params={{ id: item.action.external_id }}
          search={{ from: "/?queue=overdue" }}
          className={css.row}
          data-row
        >
          {content}
        </Link>
        <Reminder request={item.action.external_id} label={title} remindedAt={item.reminded_at} />
      </div>
    );
  if (!consumer) return <div className={css.row}>{content}</div>;
  return (
    <Link
      to="/clients/$id"
      params={{ id: consumer.external_id }}
      search={
        queue === "mentions"
          ? { tab: "notes" }
          : queue === "messages"
            ? { tab: "messages", thread: product?.external_id ?? GENERAL }
            : { tab: onOverview.has(queue) ? undefined : "requests" }
      }
      className={css.row}
      data-row
    >
      {content}
    </Link>
  );
}
