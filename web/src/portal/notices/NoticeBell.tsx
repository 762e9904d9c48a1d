import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../shared/i18n";
import { useLater } from "../../shared/live/useLater";
import { OpenActionsBadge } from "../../shared/ui/Badge";
import { Icon } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import { noticesQuery } from "./query";

const NoticeList = lazy(async () => {
  const [module, { loadNoticesTexts }] = await Promise.all([import("./NoticeList"), import("./texts")]);
  await loadNoticesTexts();
  return module;
});

/** The button in the header with the number of unread notices; it opens their list. */
export function NoticeBell({ className }: { className: string | undefined }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [isPageComplete, setPageComplete] = useState(false);
  // No page waits for the number.
  useLater(true, async () => () => {
    setPageComplete(true);
    return () => undefined;
  });
  const { data = [] } = useQuery({ ...noticesQuery, enabled: isPageComplete || open });
  const unread = data.filter((notice) => !notice.is_read).length;
  const text = t("shell.noticesUnread", { count: unread });
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={unread > 0 ? `${t("shell.notices")}, ${text}` : t("shell.notices")}
        onClick={() => setOpen(true)}
      >
        <Icon path={icons.bell} size={24} />
        <OpenActionsBadge count={unread} text={text} />
      </button>
      <span role="status" className="visually-hidden">
        {unread > 0 ? text : null}
      </span>
      {open ? (
        <Suspense fallback={null}>
          <NoticeList close={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
