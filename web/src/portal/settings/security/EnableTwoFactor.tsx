import { useEffect, useRef, useState } from "react";
import { useT } from "../../../shared/i18n";
import { Button, ExternalLinkButton } from "../../../shared/ui/Button";
import { icons } from "../../../shared/ui/icons";
import css from "./EnableTwoFactor.module.css";
import { QrCodeStep } from "./QrCodeStep";

/** Two authenticator apps with their links to the app stores. */
const apps = [
  {
    name: "Microsoft Authenticator",
    android: "https://play.google.com/store/apps/details?id=com.azure.authenticator",
    iphone: "https://apps.apple.com/app/microsoft-authenticator/id983156458",
  },
  {
    name: "Google Authenticator",
    android: "https://play.google.com/store/apps/details?id=com.google.android.apps.authenticator2",
    iphone: "https://apps.apple.com/app/google-authenticator/id388497605",
  },
];

const lastStep = 2;

/** Enables two-factor verification in steps: explanation, choice of an app, and its set-up. */
export function EnableTwoFactor({ onEnabled }: { onEnabled: (recoveryCodes: string[]) => void }) {
  const t = useT();
  const [step, setStep] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const lastStepShown = useRef(0);
  useEffect(() => {
    // The button that led here is gone.
    if (step !== lastStepShown.current) top.current?.focus();
    lastStepShown.current = step;
  }, [step]);
  return (
    <div ref={top} tabIndex={-1} className="stack">
      {step > 0 ? (
        <p className={css.step} aria-live="polite">
          {t("settings.twoFactor.step", { step, last: lastStep })}
        </p>
      ) : null}
      {step === 0 ? (
        <>
          <p>{t("settings.twoFactor.intro")}</p>
          <div>
            <Button icon={icons.shield} onClick={() => setStep(1)}>
              {t("settings.twoFactor.start")}
            </Button>
          </div>
        </>
      ) : null}
      {step === 1 ? (
        <>
          <p>{t("settings.twoFactor.chooseApp")}</p>
          <ul className={css.apps}>
            {apps.map(({ name, android, iphone }) => (
              <li key={name} className={css.app}>
                <strong>{name}</strong>
                <span className="row">
                  <ExternalLinkButton href={android} variant="secondary" icon={icons.externalLink}>
                    Android
                    <span className="visually-hidden">, {name}</span>
                  </ExternalLinkButton>
                  <ExternalLinkButton href={iphone} variant="secondary" icon={icons.externalLink}>
                    iPhone
                    <span className="visually-hidden">, {name}</span>
                  </ExternalLinkButton>
                </span>
              </li>
            ))}
          </ul>
          <div className="row">
            <Button onClick={() => setStep(2)}>{t("settings.twoFactor.haveApp")}</Button>
            <Button variant="secondary" onClick={() => setStep(0)}>
              {t("ui.cancel")}
            </Button>
          </div>
        </>
      ) : null}
      {step === 2 ? <QrCodeStep onEnabled={onEnabled} onBack={() => setStep(1)} /> : null}
    </div>
  );
}
