import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../../shared/api/error";
import { useCommand } from "../../../shared/api/useCommand";
import { Alert, EmptyState } from "../../../shared/ui/Alert";
import { Button } from "../../../shared/ui/Button";
import { Card } from "../../../shared/ui/Card";
import { icons } from "../../../shared/ui/icons";
import { Dialog } from "../../../shared/ui/overlay/Dialog";
import { notify } from "../../../shared/ui/overlay/notify";
import { RemoveDialog } from "../../../shared/ui/overlay/RemoveDialog";
import { dateTime } from "../../../shared/ui/text/format";
import { UnbrokenDates } from "../../../shared/ui/text/UnbrokenDates";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { useT } from "../../i18n";
import { nameOf, sectionOf } from "../names";
import { Preview } from "../Preview";
import { problemText } from "../problemText";
import { deleteDraft, publish, readVersion } from "../queries";
import css from "../Settings.module.css";
import { useSettings } from "../SettingsContext";
import { DifferenceList } from "./DifferenceList";
import { differencesOf } from "./differences";

/** Page with the differences, the problems, a preview, and the publication. */
export function Publish() {
  const t = useT();
  const { published, state, store, reload } = useSettings();
  const [asking, setAsking] = useState<"publish" | "discard" | null>(null);
  const differences = differencesOf(published.attributes, state.attributes);
  const send = useCommand(async () => {
    await store.save();
    const { revision, status } = store.state();
    if (revision === null || status === "offline") throw new ApiError(0, "NETWORK", "");
    if (status === "conflict" || status === "failed") return setAsking(null);
    try {
      await publish(revision);
    } catch (error) {
      // Somebody was first: their draft, or what they published, is shown before anything is published here.
      if (error instanceof ApiError && error.code === "DRAFT_CHANGED") await reload();
      throw error;
    }
    await reload();
    setAsking(null);
    notify.success(t("desk.settings.publish.done"));
  });
  const discard = useCommand(async () => {
    const { revision } = store.state();
    if (revision !== null) await deleteDraft(revision);
    await reload();
    setAsking(null);
    notify.success(t("desk.settings.publish.discarded"));
  });
  const isOutdated = state.revision !== null && state.baseVersion !== published.version;
  const { problems } = state;
  return (
    <div className="stack">
      {isOutdated ? <Outdated /> : null}
      <Card title={t("desk.settings.publish.differences")}>
        {differences.length === 0 ? (
          <EmptyState>{t("desk.settings.publish.same")}</EmptyState>
        ) : (
          <DifferenceList differences={differences} attributes={state.attributes} />
        )}
      </Card>
      {problems.length > 0 ? (
        <Card title={t("desk.settings.publish.problems")}>
          <p className={css.intro}>{t("desk.settings.publish.problemsText")}</p>
          <ul className={css.problems}>
            {problems.map((problem) => {
              const section = sectionOf(problem.pointer);
              const name = nameOf(t, problem.pointer, state.attributes);
              return (
                <li key={`${problem.pointer} ${problem.rule} ${problem.line} ${problem.column}`}>
                  {section ? (
                    <Link to="/settings/$section" params={{ section }} search={{ field: problem.pointer }}>
                      {name}
                    </Link>
                  ) : (
                    <strong>{name}</strong>
                  )}
                  {": "}
                  {problemText(t, problem)}
                </li>
              );
            })}
          </ul>
        </Card>
      ) : null}
      <Preview isChanged={differences.length > 0} />
      <Card title={t("desk.settings.publish.title")}>
        <p className={css.intro}>
          <UnbrokenDates>
            {published.published_at
              ? t(
                  published.published_by?.name
                    ? "desk.settings.publish.lastBy"
                    : "desk.settings.publish.last",
                  {
                    when: dateTime(published.published_at),
                    who: published.published_by?.name,
                  },
                )
              : t("desk.settings.publish.never")}
          </UnbrokenDates>
        </p>
        <div className={css.buttons}>
          <Button
            icon={icons.upload}
            disabled={
              differences.length === 0 || problems.length > 0 || isOutdated || state.status === "conflict"
            }
            onClick={() => setAsking("publish")}
          >
            {t("desk.settings.publish.publish")}
          </Button>
          {state.revision !== null ? (
            <Button variant="secondary" icon={icons.trash} onClick={() => setAsking("discard")}>
              {t("desk.settings.publish.discard")}
            </Button>
          ) : null}
        </div>
        {problems.length > 0 ? (
          <p className={`${css.note} ${css.under}`}>{t("desk.settings.publish.first")}</p>
        ) : null}
      </Card>
      {asking === "publish" ? (
        <Dialog
          open
          title={t("desk.settings.publish.askTitle")}
          onClose={() => setAsking(null)}
          actions={
            <>
              <Button variant="secondary" onClick={() => setAsking(null)}>
                {t("ui.cancel")}
              </Button>
              <Button busy={send.isPending} onClick={() => send.send()}>
                {t("desk.settings.publish.publish")}
              </Button>
            </>
          }
        >
          {send.error ? <PublishError error={send.error} /> : null}
          <p>{t("desk.settings.publish.askText", { count: differences.length })}</p>
        </Dialog>
      ) : null}
      {asking === "discard" ? (
        <RemoveDialog
          title={t("desk.settings.publish.discardTitle")}
          text={t("desk.settings.publish.discardText")}
          action={t("desk.settings.publish.discard")}
          isPending={discard.isPending}
          onConfirm={() => discard.send()}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {discard.error ? <ErrorAlert error={discard.error} /> : null}
    </div>
  );
}

function PublishError({ error }: { error: unknown }) {
  const t = useT();
  if (error instanceof ApiError && (error.code === "DRAFT_CHANGED" || error.code === "SETTINGS_CHANGED"))
    return <Alert kind="warning">{t("desk.settings.publish.changed")}</Alert>;
  return <ErrorAlert error={error} />;
}

/**
 * The warning that something else was published since the draft was begun: the two are joined before the draft can be
 * published.
 */
function Outdated() {
  const t = useT();
  const { published, state, store } = useSettings();
  const join = useCommand(async () => {
    const before = await readVersion(state.baseVersion);
    const theirs = {
      attributes: published.attributes,
      revision: state.revision,
      baseVersion: published.version,
    };
    if (store.join(theirs, before.attributes)) await store.save();
  });
  return (
    <Alert kind="warning" title={t("desk.settings.publish.outdatedTitle")}>
      <p>{t("desk.settings.publish.outdatedText")}</p>
      {join.error ? <ErrorAlert error={join.error} /> : null}
      <Button busy={join.isPending} onClick={() => join.send()}>
        {t("desk.settings.publish.join")}
      </Button>
    </Alert>
  );
}
