import { save } from "../api/client";
import { useBoot } from "../app/boot-context";
import { Button } from "../ui/Button";
import { Note } from "../ui/Note";
import { useWording } from "../wording";
import { copy } from "./copy";
import css from "./EnableTwoFactor.module.css";

/** The codes for when the telephone is lost; they are shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useWording();
  const firm = useBoot().licence?.name ?? "";
  const text = `${firm}\n${t("settings.twoFactor.recoveryTitle")}\n\n${codes.join("\n")}\n`;
  return (
    <div className="stack">
      <Note kind="warning" title={t("settings.twoFactor.recoveryTitle")}>
        <p>{t("settings.twoFactor.recoveryText")}</p>
      </Note>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button look="quiet" icon="copy" onClick={() => void copy(codes.join("\n"), t("settings.copied"))}>
          {t("settings.twoFactor.copyCodes")}
        </Button>
        <Button
          look="quiet"
          icon="download"
          onClick={() =>
            save({ blob: new Blob([text], { type: "text/plain" }), name: t("settings.twoFactor.fileName") })
          }
        >
          {t("settings.twoFactor.downloadCodes")}
        </Button>
        <Button onClick={onKept}>{t("settings.twoFactor.kept")}</Button>
      </div>
    </div>
  );
}
