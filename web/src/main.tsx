import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/global.css";
import "@mantine/core/styles/UnstyledButton.css";
import "./shared/theme/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { persistQueries } from "./portal/api/queryPersistence";
import { reportUncaughtErrors } from "./portal/app/clientErrors";
import { loadShell } from "./portal/app/loadShell";
import { loadBoot } from "./portal/firm/boot";
import { defaultAddressStyle, isOffered, setBoot } from "./portal/firm/useBoot";
import { App } from "./portal/routes/App";
import { watchSession } from "./portal/routes/watchSession";
import { onSessionStart, resumeSession, signOutOnTenantChange } from "./portal/session/session";
import { consumeSignInLink, hasPendingSignInLink } from "./portal/session/signInLink";
import { claims, migrateLegacyTokens } from "./shared/api/tokens";
import { addressStyle, initLanguage, initTranslations } from "./shared/i18n";
import { consumeLanguageParam, storeLanguage } from "./shared/i18n/language";
import { applyTheme, defaultTheme } from "./shared/theme/apply";

reportUncaughtErrors();
consumeSignInLink();
const boot = await loadBoot({ mayReload: !hasPendingSignInLink() });
setBoot(boot);
migrateLegacyTokens();
// A sign-in link may belong to another firm: the consumer is asked before the session ends.
if (!hasPendingSignInLink()) signOutOnTenantChange();
watchSession();
onSessionStart(loadShell);
resumeSession();
applyTheme(boot.theme ?? defaultTheme);
const mail = consumeLanguageParam();
// A signed-in consumer keeps the language of their account.
const guest = claims() === null;
if (mail && guest && isOffered(mail.language)) storeLanguage(mail.language, mail.address);
else initLanguage(boot.languages, guest ? (mail?.address ?? defaultAddressStyle(boot)) : addressStyle());
await Promise.all([initTranslations(boot.dictionary), persistQueries()]);

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
