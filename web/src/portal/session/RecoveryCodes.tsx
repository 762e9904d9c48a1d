import { useEffect, useRef } from "react";
import { saveBlob } from "../../shared/api/saveBlob";
import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { copyToClipboard } from "../../shared/ui/device/copyToClipboard";
import { icons } from "../../shared/ui/icons";
import { useBoot } from "../firm/useBoot";
import css from "./RecoveryCodes.module.css";

/** The recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useT();
  const firm = useBoot().licence?.name ?? "";
  const text = `${firm}\n${t("settings.twoFactor.recoveryTitle")}\n\n${codes.join("\n")}\n`;
  const box = useRef<HTMLElement>(null);
  // They replace the form that had the focus, and are shown once.
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} tabIndex={-1} aria-label={t("settings.twoFactor.recoveryTitle")} className="stack">
      <Alert kind="warning" title={t("settings.twoFactor.recoveryTitle")}>
        <p>{t("settings.twoFactor.recoveryText")}</p>
      </Alert>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button
          variant="secondary"
          icon={icons.copy}
          onClick={() => void copyToClipboard(codes.join("\n"), t("settings.copied"))}
        >
          {t("settings.twoFactor.copyCodes")}
        </Button>
        <Button
          variant="secondary"
          icon={icons.download}
          onClick={() =>
            saveBlob({
              blob: new Blob([text], { type: "text/plain" }),
              name: t("settings.twoFactor.fileName"),
            })
          }
        >
          {t("settings.twoFactor.downloadCodes")}
        </Button>
        <Button onClick={onDone}>{t("settings.twoFactor.kept")}</Button>
      </div>
    </section>
  );
}
