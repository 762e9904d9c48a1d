import { localDraft } from "../shared/forms/draft/localDraft";
import "../shared/theme/base.css";
import "../shared/theme/placeholder.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { initLanguage, initTranslations, setLanguageStoragePrefix } from "../shared/i18n";
import { applyTheme, defaultTheme } from "../shared/theme/apply";
import { keepFocus } from "../shared/ui/overlay/keepFocus";
import { showServerMessageOf } from "../shared/ui/text/errorText";
import { setBranch } from "./api/client";
import { queryClient } from "./api/queryClient";
import { App } from "./app/App";
import { deskLanguages, mayHaveSession, readBoot, removeBranchParameter, setBoot } from "./firm/boot";
import { addDeskTranslations } from "./i18n";
import { removeDrafts } from "./records/form/drafts";
import { cancel, onSessionCleared, start } from "./session/session";

const boot = readBoot();
setBoot(boot);
setBranch(boot.domain);
removeBranchParameter();
applyTheme(boot.theme ?? defaultTheme);
setLanguageStoragePrefix("balie.desk");
initLanguage(deskLanguages(boot.languages), boot.addressStyle);
addDeskTranslations();
// The words for consumers send them to their adviser, and have no numbers.
showServerMessageOf("STORAGE_FULL");
onSessionCleared(() => {
  queryClient.clear();
  // What was typed is its author's, and the next colleague at this tab is another.
  localDraft.clear();
  removeDrafts();
});
// The texts come while the session is resumed.
const isReady = initTranslations([]);
// The cookie of a session does not come along when an identity provider sends the browser back.
const isBack = location.pathname.endsWith("/sign-in/callback");
if (boot.isOn && (mayHaveSession() || isBack)) void start();
else cancel();
await isReady;

keepFocus();
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
