import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useCommand } from "../../../shared/api/useCommand";
import { EmptyState } from "../../../shared/ui/Alert";
import { Chip } from "../../../shared/ui/Badge";
import { Button } from "../../../shared/ui/Button";
import { icons } from "../../../shared/ui/icons";
import { Dialog } from "../../../shared/ui/overlay/Dialog";
import { notify } from "../../../shared/ui/overlay/notify";
import { dateTime } from "../../../shared/ui/text/format";
import { UnbrokenDates } from "../../../shared/ui/text/UnbrokenDates";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { QueryBoundary } from "../../../shared/ui/waiting/QueryBoundary";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { type DeskT, useT } from "../../i18n";
import { type HistoryLine, historyQuery, restore, versionQuery } from "../queries";
import css from "../Settings.module.css";
import { useSettings } from "../SettingsContext";
import { DifferenceList } from "./DifferenceList";
import { splitDifferences } from "./differences";

const publisherName = (t: DeskT, { published_by, source }: HistoryLine): string =>
  published_by?.name || t(`desk.settings.history.${source}`);

/** The versions that were published, by whom, and what each of them changed. */
export function History() {
  const t = useT();
  const query = useInfiniteQuery(historyQuery);
  const lines = query.data?.pages.flatMap(({ data }) => data);
  if (query.error && !lines) return <ErrorAlert error={query.error} retry={() => void query.refetch()} />;
  if (!lines) return <Skeletons count={3} />;
  return (
    <div className="stack">
      <p className={css.intro}>{t("desk.settings.history.text")}</p>
      {lines.length === 0 ? (
        <EmptyState>{t("desk.settings.history.empty")}</EmptyState>
      ) : (
        <ol className={css.texts}>
          {lines.map((line) => (
            <Version key={line.version} line={line} />
          ))}
        </ol>
      )}
      {query.hasNextPage ? (
        <div>
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t("desk.common.more")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Version({ line }: { line: HistoryLine }) {
  const t = useT();
  const id = useId();
  const { published } = useSettings();
  const [isOpen, setIsOpen] = useState(false);
  const isCurrent = line.version === published.version;
  return (
    <li className={css.text}>
      <button
        type="button"
        className={css.textHead}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={css.textLine}>
          <strong>
            <UnbrokenDates>{dateTime(line.published_at)}</UnbrokenDates>
          </strong>
          {isCurrent ? <Chip kind="good">{t("desk.settings.history.current")}</Chip> : null}
        </span>
        <span className={css.note}>
          {t("desk.settings.history.line", {
            who: publisherName(t, line),
            changes:
              line.changes === 0
                ? t("desk.settings.history.unchanged")
                : t("desk.settings.history.changes", { count: line.changes }),
            version: line.version,
          })}
        </span>
      </button>
      {isOpen ? (
        <div id={id} className={css.textBody}>
          <VersionDetails version={line.version} />
          {isCurrent ? null : <Restore line={line} />}
        </div>
      ) : null}
    </li>
  );
}

function VersionDetails({ version }: { version: number }) {
  const t = useT();
  const query = useQuery(versionQuery(version));
  return (
    <QueryBoundary query={query}>
      {({ attributes, differences }) =>
        differences.length === 0 ? (
          <EmptyState>{t("desk.settings.history.nothing")}</EmptyState>
        ) : (
          <DifferenceList differences={splitDifferences(differences, attributes)} attributes={attributes} />
        )
      }
    </QueryBoundary>
  );
}

/** Makes a draft of an earlier version, which is looked at and published as any other. */
function Restore({ line }: { line: HistoryLine }) {
  const t = useT();
  const navigate = useNavigate();
  const { state, store, reload } = useSettings();
  const [isAsking, setIsAsking] = useState(false);
  const send = useCommand(async () => {
    await store.save();
    await restore(line.version, store.state().revision);
    await reload();
    notify.success(t("desk.settings.history.restored"));
    await navigate({ to: "/settings/$section", params: { section: "publish" }, search: {} });
  });
  return (
    <>
      <div>
        <Button variant="secondary" icon={icons.refresh} onClick={() => setIsAsking(true)}>
          {t("desk.settings.history.restore")}
        </Button>
      </div>
      {isAsking ? (
        <Dialog
          open
          title={t("desk.settings.history.restoreTitle", { when: dateTime(line.published_at) })}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button variant="secondary" onClick={() => setIsAsking(false)}>
                {t("ui.cancel")}
              </Button>
              <Button busy={send.isPending} onClick={() => send.send()}>
                {t("desk.settings.history.restore")}
              </Button>
            </>
          }
        >
          {send.error ? <ErrorAlert error={send.error} /> : null}
          <p>
            {t(
              state.revision === null
                ? "desk.settings.history.restoreText"
                : "desk.settings.history.restoreOverText",
            )}
          </p>
        </Dialog>
      ) : null}
    </>
  );
}
