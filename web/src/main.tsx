import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/global.css";
import "@mantine/core/styles/UnstyledButton.css";
import "./shared/theme/base.css";
import "./shared/theme/placeholder.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { persistQueries } from "./portal/api/queryPersistence";
import { reportUncaughtErrors } from "./portal/app/clientErrors";
import { loadOverview, loadShell } from "./portal/app/loadShell";
import { loadBoot } from "./portal/firm/boot";
import { defaultAddressStyle, isOffered, setBoot } from "./portal/firm/useBoot";
import { App } from "./portal/routes/App";
import { watchSession } from "./portal/routes/watchSession";
import {
  onSessionStart,
  redeemSignInLink,
  resumeSession,
  signOutOnTenantChange,
} from "./portal/session/session";
import {
  consumeSignInLink,
  hasPendingSignInLink,
  pendingSignInLink,
  requiresConsent,
} from "./portal/session/signInLink";
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
onSessionStart(loadShell, loadOverview);
resumeSession();
applyTheme(boot.theme ?? defaultTheme);
const mail = consumeLanguageParam();
// A signed-in consumer keeps the language of their account.
const guest = claims() === null;
if (mail && guest && isOffered(mail.language)) storeLanguage(mail.language, mail.address);
else initLanguage(boot.languages, guest ? (mail?.address ?? defaultAddressStyle(boot)) : addressStyle());
const isReady = Promise.all([initTranslations(boot.dictionary), persistQueries()]);
const isSignedIn = claims() !== null;
const link = pendingSignInLink();
// The link is redeemed while the sign-in page, which uses the result, is still on its way.
if (link && !requiresConsent(link) && !boot.maintenance?.maintenance)
  redeemSignInLink(link).catch(() => undefined);
const shell = isSignedIn ? loadShell() : null;
await isReady;
// The page that redeems the link is shown without waiting for the texts of all pages.
(shell ?? (link ? loadShell() : null))?.catch(() => undefined);

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
