import { Dialog } from "../../shared/ui/overlay/Dialog";
import { type DeskKey, useT } from "../i18n";
import { useRight } from "../session/session";
import { setEnabled, useShortcutsEnabled } from "../ui/shortcuts";
import css from "./ShortcutsDialog.module.css";

type ShortcutLine = readonly [keys: string, text: DeskKey];

/** The list of shortcuts, and the switch with which somebody turns them off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const isAdmin = useRight("staff");
  const setsUp = useRight("licence");
  const isEnabled = useShortcutsEnabled();
  const groups: readonly (readonly [DeskKey, readonly ShortcutLine[]])[] = [
    [
      "desk.keys.everywhere",
      [
        ["/", "desk.keys.search"],
        ["g w", "desk.keys.workList"],
        ["g r", "desk.keys.review"],
        ["g c", "desk.keys.clients"],
        ["g a", "desk.keys.appointments"],
        ["g i", "desk.keys.invoices"],
        ...(isAdmin ? [["g t", "desk.keys.colleagues"] as const] : []),
        ...(setsUp ? [["g s", "desk.keys.settings"] as const] : []),
        ["?", "desk.keys.help"],
      ],
    ],
    [
      "desk.keys.inLists",
      [
        ["j", "desk.keys.next"],
        ["k", "desk.keys.previous"],
        ["Enter", "desk.keys.open"],
      ],
    ],
    [
      "desk.keys.inTasks",
      [
        ["n", "desk.keys.newTask"],
        ["d", "desk.keys.taskDone"],
        ["s", "desk.keys.taskSnooze"],
        ["h", "desk.keys.taskHandOver"],
      ],
    ],
    [
      "desk.keys.inReview",
      [
        ["a", "desk.keys.accept"],
        ["r", "desk.keys.reject"],
        ["u", "desk.keys.undo"],
        ["j", "desk.keys.next"],
        ["k", "desk.keys.previous"],
      ],
    ],
    [
      "desk.keys.inChanges",
      [
        ["j", "desk.keys.next"],
        ["k", "desk.keys.previous"],
        ["a", "desk.keys.acceptChange"],
        ["r", "desk.keys.refuseChange"],
      ],
    ],
  ];
  return (
    <Dialog open title={t("desk.keys.title")} onClose={onClose} width={560}>
      <div className="stack">
        <label className={css.switch}>
          <input
            type="checkbox"
            checked={isEnabled}
            onChange={(event) => setEnabled(event.currentTarget.checked)}
          />
          {t("desk.keys.use")}
        </label>
        {groups.map(([title, lines]) => (
          <section key={title}>
            <h3 className={css.title}>{t(title)}</h3>
            <dl className={css.list}>
              {lines.map(([keys, text]) => (
                <div key={keys + text} className={css.line}>
                  <dt className={css.keys}>
                    {keys.split(" ").map((key, place) => (
                      <span key={key}>
                        {place > 0 ? <span className={css.then}>{t("desk.keys.then")}</span> : null}
                        <kbd className={css.key}>{key}</kbd>
                      </span>
                    ))}
                  </dt>
                  <dd className={css.text}>{t(text)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className={css.note}>{t("desk.keys.note")}</p>
      </div>
    </Dialog>
  );
}
