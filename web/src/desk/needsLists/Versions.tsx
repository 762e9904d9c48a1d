import { useState } from "react";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { dateTime } from "../../shared/ui/text/format";
import { Preview } from "../ask/Preview";
import { type DeskT, useT } from "../i18n";
import type { Tag } from "../ui/localisedText";
import css from "../ui/Rows.module.css";
import type { StoredTemplate } from "./queries";
import { toPreview } from "./template";
import { useSampleValues } from "./useSampleValues";

interface VersionsProps {
  /** Versions of the list, the newest first. */
  versions: readonly StoredTemplate[];
  tag: Tag;
  isPending: boolean;
  onTakeBack: (version: StoredTemplate) => void;
}

function nameOf(t: DeskT, { version, changed_at, changed_by }: StoredTemplate): string {
  if (version === 0) return t("desk.needsLists.shippedVersion");
  const time = dateTime(changed_at);
  return changed_by ? t("desk.needsLists.versionBy", { time, name: changed_by }) : time;
}

/** The versions of a list, each of which can be looked at and taken back. */
export function Versions({ versions, tag, isPending, onTakeBack }: VersionsProps) {
  const t = useT();
  const sample = useSampleValues();
  const [shown, setShown] = useState<StoredTemplate | null>(null);
  const [, ...earlier] = versions;
  if (earlier.length === 0) return null;
  return (
    <Card title={t("desk.needsLists.versions")}>
      <p>{t("desk.needsLists.versionsText")}</p>
      <ul className={css.list}>
        {earlier.map((version) => {
          const name = nameOf(t, version);
          return (
            <li key={version.version} className={css.item}>
              <div className={css.what}>
                <span>{name}</span>
                <span className={css.note}>
                  {t("desk.needsLists.count", { count: version.attributes.items.length })}
                </span>
              </div>
              <div className={css.buttons}>
                <Button
                  variant="secondary"
                  aria-label={t("desk.needsLists.lookAt", { name })}
                  onClick={() => setShown(version)}
                >
                  {t("desk.needsLists.look")}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      {shown ? (
        <Dialog
          open
          title={nameOf(t, shown)}
          onClose={() => setShown(null)}
          width={640}
          actions={
            <>
              <Button variant="secondary" onClick={() => setShown(null)}>
                {t("ui.close")}
              </Button>
              <Button
                busy={isPending}
                onClick={() => {
                  onTakeBack(shown);
                  setShown(null);
                }}
              >
                {t("desk.needsLists.takeBack")}
              </Button>
            </>
          }
        >
          <div className="stack">
            <p>{t("desk.needsLists.takeBackText")}</p>
            <Preview
              items={toPreview(shown.attributes, tag, sample)}
              deadline={null}
              locale={tag}
              client={t("desk.needsLists.aClient")}
              partner={t("desk.needsLists.aPartner")}
            />
          </div>
        </Dialog>
      ) : null}
    </Card>
  );
}
