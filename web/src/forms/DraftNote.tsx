import { Button } from "../ui/Button";
import { Note } from "../ui/Note";
import { useWording } from "../wording";
import css from "./DraftNote.module.css";
import type { Draft } from "./useDraft";

/** Says whether what was typed is kept, and asks which version to go on with when there are two. */
export function DraftNote<V>({ draft }: { draft: Draft<V> }) {
  const t = useWording();
  if (draft.state === "conflict")
    return (
      <Note kind="error">
        <p>{t("forms.draft.conflict")}</p>
        <div className={css.buttons}>
          <Button look="quiet" onClick={draft.keepMine}>
            {t("forms.draft.mine")}
          </Button>
          <Button look="quiet" onClick={draft.takeTheirs}>
            {t("forms.draft.theirs")}
          </Button>
        </div>
      </Note>
    );
  const text = {
    loading: "",
    idle: t("forms.draft.idle"),
    saving: t("forms.draft.saving"),
    saved: t("forms.draft.saved"),
    offline: t("forms.draft.offline"),
  }[draft.state];
  return text ? <p className={css.state}>{text}</p> : null;
}
