import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useLanguage, useT } from "../../shared/i18n";
import { Chip } from "../../shared/ui/Badge";
import { Icon } from "../../shared/ui/Icon";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { dateTime } from "../../shared/ui/text/format";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { useLicence } from "../firm/useLicence";
import { useClaims } from "../session/session";
import css from "./NoticeList.module.css";
import { noticeText } from "./noticeText";
import { markRead, type Notice, noticesQuery } from "./query";

/** The list of notices. What it shows is read once it closes. */
export default function NoticeList({ close }: { close: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const firm = useLicence().name;
  const mayMark = !useClaims()?.colleague;
  const notices = useQuery(noticesQuery);
  const shown = useRef<string[]>([]);
  shown.current = (notices.data ?? []).filter((notice) => !notice.is_read).map(({ id }) => id);
  useEffect(
    () => () => {
      if (!mayMark || shown.current.length === 0) return;
      // A number that stays is no harm: the list says it again.
      markRead(shown.current)
        .then(() => client.invalidateQueries({ queryKey: noticesQuery.queryKey }))
        .catch(() => undefined);
    },
    [client, mayMark],
  );
  return (
    <Dialog open title={t("shell.notices")} onClose={close} corner>
      <QueryBoundary query={notices}>
        {(items) =>
          items.length > 0 ? (
            <ul className={css.list}>
              {items.map((notice) => (
                <li key={notice.id} className={css.item}>
                  <Entry notice={notice} close={close} />
                </li>
              ))}
            </ul>
          ) : (
            <p className={css.none}>{t("notices.none", { firm })}</p>
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}

function Entry({ notice, close }: { notice: Notice; close: () => void }) {
  const t = useT();
  const { icon, title, detail } = noticeText(t, useLanguage(), useLicence().name, notice);
  return (
    <>
      <Icon path={icon} />
      <div className={css.text}>
        <Link to={notice.page} className={css.link} data-unread={!notice.is_read} onClick={close}>
          <bdi>{title}</bdi>
        </Link>
        {detail ? <span>{detail}</span> : null}
        <time dateTime={notice.created_at} className={css.when}>
          {dateTime(notice.created_at)}
        </time>
      </div>
      {notice.is_read ? null : <Chip kind="open">{t("notices.new")}</Chip>}
    </>
  );
}
