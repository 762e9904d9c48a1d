import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/global.css";
import "@mantine/core/styles/UnstyledButton.css";
import "./theme/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { domain } from "./api/state";
import { accessToken } from "./api/tokens";
import { App } from "./app/App";
import { start } from "./app/boot";
import { guestStyle, setBoot } from "./app/boot-context";
import { keepLists } from "./app/keptLists";
import { takeHandover } from "./session/handover";
import { leaveOtherFirm } from "./session/session";
import { watchSession } from "./session/watch";
import { applyTheme, plain } from "./theme/apply";
import { firstLanguage, startWording, style } from "./wording";
import { keepLanguage, takeLanguageParameter } from "./wording/language";

takeHandover();
const before = domain();
const boot = await start();
setBoot(boot);
leaveOtherFirm(before);
applyTheme(boot.theme ?? plain);
const fallback = boot.languages.find((language) => language.is_default)?.iso_code;
const mail = takeLanguageParameter();
// Whoever is signed in is spoken to as their account says.
if (mail && !accessToken()) keepLanguage(mail.language, mail.address);
else firstLanguage(fallback, accessToken() ? style() : guestStyle(boot));
await startWording(boot.dictionary);
keepLists();
watchSession();

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
