import { Link } from "@tanstack/react-router";
import { Button } from "../../shared/ui/Button";
import { type DeskT, useT } from "../i18n";
import { DraftConflict } from "./DraftConflict";
import type { DraftState } from "./draftStore";
import css from "./Settings.module.css";
import { useSettings } from "./SettingsContext";

const clock = new Intl.DateTimeFormat("nl-NL", {
  timeZone: "Europe/Amsterdam",
  hour: "2-digit",
  minute: "2-digit",
});

function statusText(t: DeskT, { status, savedAt, savedBy, revision }: DraftState): string {
  switch (status) {
    case "changed":
    case "saving":
      return t("desk.settings.status.saving");
    case "offline":
      return t("desk.settings.status.offline");
    case "failed":
      return t("desk.settings.status.failed");
    case "conflict":
      return t("desk.settings.status.conflict");
    default: {
      if (revision === null || savedAt === null) return t("desk.settings.status.published");
      const values = { time: clock.format(new Date(savedAt)), who: savedBy };
      if (status === "saved") return t("desk.settings.status.saved", values);
      return t(savedBy ? "desk.settings.status.draftBy" : "desk.settings.status.draft", values);
    }
  }
}

/** Whether the draft is saved, with what leads on from it. */
export function DraftBar() {
  const t = useT();
  const { state, store } = useSettings();
  const { status, problems } = state;
  const isStuck = status === "offline" || status === "failed";
  return (
    <>
      <div className={css.status}>
        <p role="status" className={isStuck ? css.error : undefined}>
          {statusText(t, state)}
        </p>
        <div className={css.statusEnd}>
          {isStuck ? (
            <Button variant="text" icon="refresh" onClick={() => void store.save()}>
              {t("ui.retry")}
            </Button>
          ) : null}
          {problems.length > 0 ? (
            <Link to="/settings/$section" params={{ section: "publish" }} search={{}}>
              {t("desk.settings.status.problems", { count: problems.length })}
            </Link>
          ) : state.revision !== null ? (
            <Link to="/settings/$section" params={{ section: "publish" }} search={{}}>
              {t("desk.settings.status.toPublish")}
            </Link>
          ) : null}
        </div>
      </div>
      <DraftConflict />
    </>
  );
}
