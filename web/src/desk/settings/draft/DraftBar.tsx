import { Link } from "@tanstack/react-router";
import { ApiError } from "../../../shared/api/error";
import { Alert } from "../../../shared/ui/Alert";
import { Button } from "../../../shared/ui/Button";
import { icons } from "../../../shared/ui/icons";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { type DeskT, useT } from "../../i18n";
import { nameOf } from "../names";
import { problemText } from "../problemText";
import css from "../Settings.module.css";
import { useSettings } from "../SettingsContext";
import { DraftConflict } from "./DraftConflict";
import type { SettingsDraftState } from "./draftStore";

const clock = new Intl.DateTimeFormat("nl-NL", {
  timeZone: "Europe/Amsterdam",
  hour: "2-digit",
  minute: "2-digit",
});

function statusText(t: DeskT, { status, savedAt, savedBy, revision }: SettingsDraftState): string {
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

/** State of saving the draft, with the links to its next steps. */
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
            <Button variant="text" icon={icons.refresh} onClick={() => void store.save()}>
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
      {status === "failed" ? <Rejection error={state.error} /> : null}
      <DraftConflict />
    </>
  );
}

/** Explains an error of the server that no retry solves, such as a picture that is too large. */
function Rejection({ error }: { error: unknown }) {
  const t = useT();
  const { state } = useSettings();
  const violations = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (violations.length === 0) return <ErrorAlert error={error} />;
  return (
    <Alert kind="error">
      <ul className={css.problems}>
        {violations.map(([path, rules]) => {
          const pointer = path === "" ? "" : `/${path.replaceAll(".", "/")}`;
          const texts = rules.map((rule) =>
            problemText(t, { pointer, rule, message: rule, line: null, column: null }),
          );
          return <li key={path}>{`${nameOf(t, pointer, state.attributes)}: ${texts.join(" ")}`}</li>;
        })}
      </ul>
    </Alert>
  );
}
