import "@mantine/core/styles/Button.css";
import { Button } from "@mantine/core";
import { useWording } from "../wording";
import css from "./DraftNote.module.css";
import { Note } from "./Note";
import type { Draft } from "./useDraft";

/** Says whether what was typed is kept, and asks which version to go on with when there are two. */
export function DraftNote<V>({ draft }: { draft: Draft<V> }) {
  const t = useWording();
  if (draft.state === "conflict")
    return (
      <Note kind="error">
        <p>{t("forms.draft.conflict")}</p>
        <div className={css.buttons}>
          <Button size="md" variant="default" onClick={draft.keepMine}>
            {t("forms.draft.mine")}
          </Button>
          <Button size="md" variant="default" onClick={draft.takeTheirs}>
            {t("forms.draft.theirs")}
          </Button>
        </div>
      </Note>
    );
  const text = {
    loading: "",
    idle: "",
    saving: t("forms.draft.saving"),
    saved: t("forms.draft.saved"),
    offline: t("forms.draft.offline"),
  }[draft.state];
  return <p className={css.state}>{text}</p>;
}
