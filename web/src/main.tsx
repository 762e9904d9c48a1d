import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/global.css";
import "@mantine/core/styles/UnstyledButton.css";
import "./theme/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { claims, migrateLegacyTokens } from "./api/tokens";
import { App } from "./app/App";
import { loadBoot } from "./app/boot";
import { defaultAddressStyle, isOffered, setBoot } from "./app/boot-context";
import { reportUncaughtErrors } from "./app/clientErrors";
import { persistQueries } from "./app/queryPersistence";
import { addressStyle, initLanguage, initTranslations } from "./i18n";
import { consumeLanguageParam, storeLanguage } from "./i18n/language";
import { resumeSession, signOutOnTenantChange } from "./session/session";
import { consumeSignInLink, hasPendingSignInLink } from "./session/signInLink";
import { watchSession } from "./session/watchSession";
import { applyTheme, defaultTheme } from "./theme/apply";

reportUncaughtErrors();
consumeSignInLink();
const boot = await loadBoot();
setBoot(boot);
migrateLegacyTokens();
// Whoever comes by a link of another firm is asked first.
if (!hasPendingSignInLink()) signOutOnTenantChange();
watchSession();
resumeSession();
applyTheme(boot.theme ?? defaultTheme);
const mail = consumeLanguageParam();
// Whoever is signed in is spoken to as their account says.
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
