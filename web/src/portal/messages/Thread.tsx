import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "../../shared/api/error";
import { apiPath } from "../../shared/api/operations";
import { type TFunction, useT } from "../../shared/i18n";
import { Alert, EmptyState } from "../../shared/ui/Alert";
import { Chip } from "../../shared/ui/Badge";
import { Button } from "../../shared/ui/Button";
import { MessageList } from "../../shared/ui/overlay/MessageList";
import { PageTitle } from "../../shared/ui/PageTitle";
import { bytes, dateTime } from "../../shared/ui/text/format";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { actionsQuery } from "../api/queries/actions";
import { definitionsQuery } from "../api/queries/definitions";
import { linkForAction } from "../common/actionLink";
import { DownloadButton } from "../common/DownloadButton";
import { NotFound } from "../common/NotFound";
import { useBoot } from "../firm/useBoot";
import { useLicence } from "../firm/useLicence";
import { useClaims } from "../session/session";
import { AnswerTimes } from "./AnswerTimes";
import { MessageBox } from "./MessageBox";
import { senderName } from "./names";
import { type Message, markRead, threadQuery, threadsQuery } from "./queries";
import css from "./Thread.module.css";
import { useAskedAbout } from "./useAskedAbout";
import { usePolling } from "./usePolling";

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 404 || error.code === "PRODUCT_OWNERSHIP_MISMATCH" || error.code === "VALIDATION_FAILED");

/** A conversation of the consumer with the firm. */
export function Thread({ thread }: { thread: string }) {
  const t = useT();
  const query = useInfiniteQuery(threadQuery(thread));
  usePolling(query.refetch);
  const isLookingAlong = Boolean(useClaims()?.colleague);
  const meta = query.data?.pages[0]?.meta;
  const newestFirst = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  useReading(thread, isLookingAlong ? [] : newestFirst);
  const task = useTaskPage();
  const back = task
    ? { to: task, text: t("messages.backToTask") }
    : { to: "/messages", text: t("shell.messages") };
  if (!meta) {
    if (query.error && isMissing(query.error)) return <NotFound />;
    return (
      <>
        <PageTitle back={back} isLoading={!query.error}>
          {t("shell.messages")}
        </PageTitle>
        {query.error ? (
          <ErrorAlert error={query.error} retry={() => void query.refetch()} />
        ) : (
          <Skeletons count={2} />
        )}
      </>
    );
  }
  const { people } = meta;
  return (
    <div className={css.page}>
      <PageTitle back={back}>{meta.dossier?.label ?? t("messages.general")}</PageTitle>
      {people.length > 0 ? (
        <p className={css.people}>
          {t("messages.people", { count: people.length, names: people.join(", ") })}
        </p>
      ) : null}
      {query.hasNextPage ? (
        <Older busy={query.isFetchingNextPage} show={() => query.fetchNextPage()} />
      ) : null}
      <Messages newestFirst={newestFirst} />
      {query.error ? <ErrorAlert error={query.error} retry={() => void query.refetch()} /> : null}
      {meta.is_closed ? (
        <Alert>
          <p>{t("messages.closedText")}</p>
        </Alert>
      ) : null}
      {isLookingAlong ? (
        <Alert>
          <p>{t("messages.colleague")}</p>
        </Alert>
      ) : (
        <section className={css.write} aria-labelledby="write">
          <h2 id="write" className={css.title}>
            {t("messages.boxTitle")}
          </h2>
          <AnswerTimes times={meta} />
          <MessageBox thread={thread} />
        </section>
      )}
    </div>
  );
}

/** The page of the task that is asked about, to go back to; `null` where the address names none. */
function useTaskPage(): string | null {
  const askedAbout = useAskedAbout();
  const modules = useBoot().licence?.modules ?? {};
  const { data } = useQuery({ ...actionsQuery, enabled: askedAbout !== null });
  const action = data?.find(({ id }) => id === askedAbout);
  const target = action ? linkForAction(action, modules) : null;
  if (target?.kind !== "screen") return null;
  return Object.entries(target.params).reduce(
    (path, [name, value]) => path.replace(`$${name}`, value),
    target.to,
  );
}

/** Loads the older messages, which appear above those that are shown; the page keeps its place. */
function Older({ busy, show }: { busy: boolean; show: () => Promise<unknown> }) {
  const t = useT();
  const height = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (busy || height.current === null) return;
    window.scrollBy(0, document.documentElement.scrollHeight - height.current);
    height.current = null;
  }, [busy]);
  return (
    <p className={css.older}>
      <Button
        variant="secondary"
        busy={busy}
        onClick={() => {
          height.current = document.documentElement.scrollHeight;
          void show();
        }}
      >
        {t("messages.older")}
      </Button>
    </p>
  );
}

/** Tells the server what has been read, while the page is in view. */
function useReading(thread: string, newestFirst: readonly Message[]): void {
  const client = useQueryClient();
  const newest = newestFirst[0]?.id;
  const hasUnread = newestFirst.some(({ is_unread }) => is_unread);
  const lastMarkedRead = useRef<string | null>(null);
  useEffect(() => {
    if (!newest || !hasUnread) return;
    const tell = () => {
      if (document.visibilityState !== "visible" || lastMarkedRead.current === newest) return;
      lastMarkedRead.current = newest;
      markRead(thread, newest).then(
        () =>
          Promise.all(
            [definitionsQuery, threadsQuery].map(({ queryKey }) =>
              client.invalidateQueries({ queryKey, exact: true }),
            ),
          ),
        () => {
          // The next look tries again.
          lastMarkedRead.current = null;
        },
      );
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [client, hasUnread, newest, thread]);
}

function Messages({ newestFirst }: { newestFirst: readonly Message[] }) {
  const t = useT();
  const firm = useLicence().name;
  // What was unread on this page stays marked until it is left, also what came after the list that the device had kept.
  const unread = newestFirst.findLast(({ is_unread }) => is_unread)?.id;
  const [firstNew, setFirstNew] = useState(unread);
  if (unread && !firstNew) setFirstNew(unread);
  const listed = newestFirst
    .map((message) => ({
      ...message,
      name: senderName(t, message.by, firm),
      isOwn: message.by.kind === "self",
    }))
    .reverse();
  if (listed.length === 0) return <EmptyState>{t("messages.empty")}</EmptyState>;
  return (
    <>
      <MessageList
        label={t("messages.list")}
        messages={listed}
        firstNew={firstNew ? { id: firstNew, text: t("messages.new") } : null}
        details={(message) => <Details message={message} />}
      />
      <Arrivals listed={listed} />
    </>
  );
}

/** Announces what has come in since the page was opened. */
function Arrivals({ listed }: { listed: readonly (Message & { name: string; isOwn: boolean })[] }) {
  const t = useT();
  const newest = listed.at(-1);
  const [opened] = useState(newest?.id);
  const announced = newest && newest.id !== opened && !newest.isOwn ? newest : null;
  return (
    <p role="status" className="visually-hidden">
      {announced ? t("messages.arrived", { name: announced.name, text: announced.text.slice(0, 200) }) : null}
    </p>
  );
}

/** Returns the delivery state of an own message as text. */
function stateOf(t: TFunction, { delivered_at: delivered, read_at: read }: Message): string {
  if (read) return t("messages.read");
  return t(delivered ? "messages.delivered" : "messages.sent");
}

function Details({ message }: { message: Message & { isOwn: boolean } }) {
  const t = useT();
  const { attachments, action, moved_from: movedFrom, is_advice: isAdvice, isOwn } = message;
  const at = message.read_at ?? message.delivered_at ?? message.sent_at;
  return (
    <>
      {action ? <RequestLink action={action} /> : null}
      {movedFrom ? <p className={css.note}>{t("messages.movedFrom", { label: movedFrom.label })}</p> : null}
      {attachments.length > 0 ? (
        <ul className={css.files} aria-label={t("messages.attachments")}>
          {attachments.map((file) => (
            <li key={file.id}>
              <DownloadButton
                variant="text"
                path={apiPath("/api/messages/{id}/attachments/{attachment}/download", {
                  id: message.id,
                  attachment: file.id,
                })}
                text={`${file.file_name} (${bytes(file.bytes)})`}
                label={t("messages.download", { name: file.file_name })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {isAdvice ? <Chip kind="good">{t("messages.advice")}</Chip> : null}
      {isOwn ? (
        <p className={css.state} title={dateTime(at)}>
          {stateOf(t, message)}
        </p>
      ) : null}
    </>
  );
}

/** The request that a message is about, as a link to its page. */
function RequestLink({ action: { id, label } }: { action: { id: string; label: string } }) {
  const t = useT();
  const modules = useBoot().licence?.modules ?? {};
  const { data } = useQuery(actionsQuery);
  const found = data?.find((action) => action.id === id);
  const target = found ? linkForAction(found, modules) : null;
  const text = t("messages.about", { label: found?.label ?? label });
  return (
    <p className={css.note}>
      {target?.kind === "screen" ? (
        <Link to={target.to} params={target.params}>
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  );
}
