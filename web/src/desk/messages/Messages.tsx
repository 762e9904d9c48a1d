import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { saveBlob } from "../../shared/api/saveBlob";
import { useCommand } from "../../shared/api/useCommand";
import { Alert, EmptyState } from "../../shared/ui/Alert";
import { Chip } from "../../shared/ui/Badge";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { MessageList } from "../../shared/ui/overlay/MessageList";
import { notify } from "../../shared/ui/overlay/notify";
import { bytes, dateTime } from "../../shared/ui/text/format";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { call, download } from "../api/client";
import { useT } from "../i18n";
import { useRight } from "../session/session";
import tabs from "../ui/Tabs.module.css";
import { useCurrentInView } from "../ui/useCurrentInView";
import { MessageBox } from "./MessageBox";
import css from "./Messages.module.css";
import {
  type FirmMessage,
  GENERAL,
  type FirmThread as ThreadSummary,
  threadQuery,
  threadsQuery,
  waitingThread,
} from "./queries";

/** A client's conversations: that of the address, otherwise the one whose unread message waits the longest. */
export default function Messages({ client }: { client: string }) {
  const { thread: named } = useSearch({ from: "/clients/$id" });
  const threads = useQuery(threadsQuery(client));
  // What is opened stays open when its messages count as read.
  const [first, setFirst] = useState<string | null>(null);
  const opened = named ?? first ?? (threads.data ? waitingThread(threads.data) : null);
  useEffect(() => {
    if (first === null && opened !== null) setFirst(opened);
  }, [first, opened]);
  if (opened === null && !threads.error) return <Skeletons count={2} />;
  const thread = opened === GENERAL ? undefined : (opened ?? undefined);
  return (
    <div className="stack">
      <QueryBoundary query={threads}>
        {(found) => <Threads client={client} threads={found} thread={thread} />}
      </QueryBoundary>
      <Thread key={thread ?? ""} client={client} dossier={thread} />
    </div>
  );
}

interface ThreadsProps {
  client: string;
  threads: readonly ThreadSummary[];
  /** The dossier of the current conversation. */
  thread: string | undefined;
}

function Threads({ client, threads, thread }: ThreadsProps) {
  const t = useT();
  const row = useCurrentInView(thread ?? "");
  return (
    <nav ref={row} className={tabs.tabs} aria-label={t("desk.messages.threads")}>
      {threads.map(({ dossier, unread }) => (
        <Link
          key={dossier?.external_id ?? ""}
          to="/clients/$id"
          params={{ id: client }}
          search={{ tab: "messages", thread: dossier?.external_id ?? GENERAL }}
          className={tabs.tab}
          activeOptions={{ exact: true }}
          aria-current={dossier?.external_id === thread ? "page" : undefined}
        >
          <bdi>{dossier?.label ?? t("desk.messages.general")}</bdi>
          {unread > 0 ? <span> ({t("desk.messages.unread", { count: unread })})</span> : null}
        </Link>
      ))}
    </nav>
  );
}

function Thread({ client, dossier }: { client: string; dossier: string | undefined }) {
  const t = useT();
  const queries = useQueryClient();
  const mayWrite = useRight("records");
  const query = useInfiniteQuery(threadQuery(client, dossier));
  const newestFirst = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const meta = query.data?.pages[0]?.meta;
  const newest = newestFirst[0]?.id;
  const others = meta?.people.filter(({ external_id: id }) => id !== client) ?? [];
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: threadQuery(client, dossier).queryKey });
    void queries.invalidateQueries({ queryKey: threadsQuery(client).queryKey });
    void queries.invalidateQueries({ queryKey: ["work-list"] });
  };
  const readUpTo = async (message: string) => {
    const body = { up_to: message, ...(dossier ? { dossier } : {}) };
    await call("POST /consumers/{external_id}/messages/read", { path: { external_id: client }, body });
  };
  const markRead = useCommand(
    async () => {
      if (newest) await readUpTo(newest);
      await refresh();
    },
    (error) => notify.error(error),
  );
  if (!meta)
    return query.error ? (
      <ErrorAlert error={query.error} retry={() => void query.refetch()} />
    ) : (
      <Skeletons count={2} />
    );
  // Whoever answers has read what is answered: what was on the screen, not what came meanwhile.
  const markAnswered = async () => {
    if (newest && firstNew) await readUpTo(newest).catch((error: unknown) => notify.error(error));
    await refresh();
  };
  const firstNew = newestFirst.findLast(({ is_unread }) => is_unread)?.id;
  const unnamed = (message: FirmMessage) =>
    t(message.by.kind === "consumer" ? "desk.messages.former" : "desk.messages.system");
  const listed = newestFirst
    .map((message) => ({
      ...message,
      name: message.by.name ?? unnamed(message),
      isOwn: message.by.kind !== "consumer",
    }))
    .reverse();
  return (
    <>
      {query.hasNextPage ? (
        <Button
          variant="secondary"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("desk.messages.older")}
        </Button>
      ) : null}
      {listed.length === 0 ? (
        <EmptyState>{t("desk.messages.empty")}</EmptyState>
      ) : (
        <MessageList
          label={t("desk.messages.list")}
          messages={listed}
          firstNew={firstNew ? { id: firstNew, text: t("desk.messages.new") } : null}
          details={(message) => (
            <Details message={message} client={client} mayWrite={mayWrite} refresh={refresh} />
          )}
        />
      )}
      <div className="row">
        {mayWrite && firstNew ? (
          <Button
            variant="secondary"
            icon={icons.check}
            busy={markRead.isPending}
            onClick={() => markRead.send()}
          >
            {t("desk.messages.markRead")}
          </Button>
        ) : null}
        <Button variant="text" icon={icons.refresh} onClick={() => void refresh()}>
          {t("desk.messages.refresh")}
        </Button>
      </div>
      {meta.is_closed ? (
        <Alert>
          <p>{t("desk.messages.closed")}</p>
        </Alert>
      ) : null}
      {others.length > 0 ? (
        <p className={css.note}>
          {t("desk.messages.others", { names: others.map(({ name }) => name).join(", ") })}
        </p>
      ) : null}
      {mayWrite ? <MessageBox client={client} dossier={dossier} onSent={markAnswered} /> : null}
    </>
  );
}

interface DetailsProps {
  message: FirmMessage & { isOwn: boolean };
  client: string;
  mayWrite: boolean;
  refresh: () => Promise<void>;
}

function Details({ message, client, mayWrite, refresh }: DetailsProps) {
  const t = useT();
  const { action, moved_from: movedFrom, attachments, advice, isOwn } = message;
  const state = message.read_at ? "read" : message.delivered_at ? "delivered" : "sent";
  const load = async (file: string) =>
    saveBlob(
      await download("GET /consumers/{external_id}/messages/{message}/attachments/{attachment}/content", {
        path: { external_id: client, message: message.id, attachment: file },
      }),
    );
  return (
    <>
      {action ? <p className={css.note}>{t("desk.messages.about", { label: action.label })}</p> : null}
      {movedFrom ? (
        <p className={css.note}>{t("desk.messages.movedFrom", { label: movedFrom.label })}</p>
      ) : null}
      {attachments.map((file) => (
        <p key={file.id} className={css.note}>
          <Button
            variant="text"
            icon={icons.download}
            onClick={() => void load(file.id).catch((error: unknown) => notify.error(error))}
          >
            {`${file.file_name} (${bytes(file.bytes)})`}
          </Button>
        </p>
      ))}
      {isOwn ? (
        <p className={css.note} title={dateTime(message.read_at ?? message.delivered_at ?? message.sent_at)}>
          {t(`desk.messages.${state}`)}
        </p>
      ) : null}
      {advice ? (
        <Chip kind="good">{t("desk.messages.isAdvice")}</Chip>
      ) : isOwn && mayWrite ? (
        <Advice client={client} message={message.id} refresh={refresh} />
      ) : null}
    </>
  );
}

interface AdviceProps {
  client: string;
  message: string;
  refresh: () => Promise<void>;
}

/** Records a message as advice, which seals it, after saying so. */
function Advice({ client, message, refresh }: AdviceProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const mark = useCommand(
    async () => {
      await call("POST /consumers/{external_id}/messages/{message}/advice", {
        path: { external_id: client, message },
        body: {},
      });
      setIsOpen(false);
      await refresh();
    },
    (error) => notify.error(error),
  );
  return (
    <>
      <Button variant="text" onClick={() => setIsOpen(true)}>
        {t("desk.messages.advice")}
      </Button>
      <Dialog
        open={isOpen}
        title={t("desk.messages.advice")}
        onClose={() => setIsOpen(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsOpen(false)}>
              {t("ui.cancel")}
            </Button>
            <Button busy={mark.isPending} onClick={() => mark.send()}>
              {t("desk.messages.advice")}
            </Button>
          </>
        }
      >
        <p>{t("desk.messages.adviceText")}</p>
      </Dialog>
    </>
  );
}
