import "./shared/theme/base.css";
import "./shared/theme/placeholder.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { removeStaleData } from "./portal/api/consumerData";
import { reportUncaughtErrors } from "./portal/app/failures/reportError";
import { cacheSession, loadShell, prefetchSession } from "./portal/app/loadShell";
import { loadBoot } from "./portal/firm/boot";
import { defaultAddressStyle, isOffered, setBoot } from "./portal/firm/useBoot";
import { App } from "./portal/routes/App";
import { appRouter } from "./portal/routes/tree";
import { watchSession } from "./portal/routes/watchSession";
import {
  redeemSignInLink,
  resumeSession,
  setSessionLoader,
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
import { keepFocus } from "./shared/ui/overlay/keepFocus";
import { yieldToMain } from "./shared/yieldToMain";

reportUncaughtErrors();
keepFocus();
consumeSignInLink();
// The modules above have just been evaluated, which takes a phone a task of its own.
await yieldToMain();
const boot = await loadBoot({ mayReload: !hasPendingSignInLink() });
setBoot(boot);
migrateLegacyTokens();
// A sign-in link may belong to another firm: the consumer is asked before the session ends.
if (!hasPendingSignInLink()) signOutOnTenantChange();
watchSession();
setSessionLoader({ load: loadShell, prefetch: prefetchSession, cache: cacheSession });
resumeSession();
applyTheme(boot.theme ?? defaultTheme);
const mail = consumeLanguageParam();
// A signed-in consumer keeps the language of their account.
const guest = claims() === null;
if (mail && guest && isOffered(mail.language)) storeLanguage(mail.language, mail.address);
else initLanguage(boot.languages, guest ? (mail?.address ?? defaultAddressStyle(boot)) : addressStyle());
const isReady = initTranslations(boot.dictionary);
const isSignedIn = claims() !== null;
removeStaleData(isSignedIn);
const link = pendingSignInLink();
// The link is redeemed while the sign-in page, which uses the result, is still on its way.
if (link && !requiresConsent(link) && !boot.maintenance?.maintenance)
  redeemSignInLink(link).catch(() => undefined);
const shell = isSignedIn ? loadShell() : null;
await isReady;
// The page that redeems the link is shown without waiting for the texts of all pages.
(shell ?? (link ? loadShell() : null))?.catch(() => undefined);

// Creating the router takes a phone a while, so it has a task of its own, before the first page is rendered.
await yieldToMain();
appRouter();
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
