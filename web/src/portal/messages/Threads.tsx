import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type TFunction, useT } from "../../shared/i18n";
import { OpenActionsBadge } from "../../shared/ui/Badge";
import { Icon } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import { PageTitle } from "../../shared/ui/PageTitle";
import { dateTime } from "../../shared/ui/text/format";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { useLicence } from "../firm/useLicence";
import { AnswerTimes } from "./AnswerTimes";
import { senderName } from "./names";
import { type Thread, type AnswerTimes as Times, threadsQuery } from "./queries";
import css from "./Threads.module.css";
import { usePolling } from "./usePolling";

/** The consumer's conversations: the general one and one for each dossier. */
export function Threads() {
  const t = useT();
  const threads = useQuery(threadsQuery);
  usePolling(threads.refetch);
  return (
    <>
      <PageTitle>{t("shell.messages")}</PageTitle>
      <p className={css.intro}>{t("messages.intro")}</p>
      <QueryBoundary query={threads}>
        {({ items, meta }) => (
          <>
            <AnswerTimes times={meta as Times} />
            <ul className={css.threads}>
              {items.map((thread) => (
                <li key={thread.id} className={css.thread}>
                  <ThreadItem thread={thread} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryBoundary>
    </>
  );
}

/** The name of a thread. */
const nameOf = (t: TFunction, { dossier }: Thread): string => dossier?.label ?? t("messages.general");

function ThreadItem({ thread }: { thread: Thread }) {
  const t = useT();
  const firm = useLicence().name;
  const { last_message: last, unread, is_closed: isClosed } = thread;
  return (
    <>
      <div className={css.head}>
        <Link to="/messages/$thread" params={{ thread: thread.id }} className={css.link}>
          <bdi>{nameOf(t, thread)}</bdi>
          <OpenActionsBadge count={unread} text={t("shell.unread", { count: unread })} />
        </Link>
        {last ? (
          <time dateTime={last.sent_at} className={css.when}>
            {dateTime(last.sent_at)}
          </time>
        ) : null}
      </div>
      {isClosed ? <p className={css.note}>{t("messages.closed")}</p> : null}
      <p className={css.last}>
        {last ? (
          <span>
            <bdi>{senderName(t, last.by, firm)}</bdi>: <span dir="auto">{last.text}</span>
          </span>
        ) : (
          t("messages.none")
        )}
      </p>
      <span className={css.arrow}>
        <Icon path={icons.chevronRight} />
      </span>
    </>
  );
}
