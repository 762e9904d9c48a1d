import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/global.css";
import "@mantine/core/styles/UnstyledButton.css";
import "./theme/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { claims, takeFormerTokens } from "./api/tokens";
import { App } from "./app/App";
import { start } from "./app/boot";
import { guestStyle, isOffered, setBoot } from "./app/boot-context";
import { watchErrors } from "./app/clientErrors";
import { keepLists } from "./app/keptLists";
import { isHandedOver, takeHandover } from "./session/handover";
import { leaveOtherFirm, startSession } from "./session/session";
import { watchSession } from "./session/watch";
import { applyTheme, plain } from "./theme/apply";
import { firstLanguage, startWording, style } from "./wording";
import { keepLanguage, takeLanguageParameter } from "./wording/language";

watchErrors();
takeHandover();
const boot = await start();
setBoot(boot);
takeFormerTokens();
// Whoever comes by a link of another firm is asked first.
if (!isHandedOver()) leaveOtherFirm();
watchSession();
startSession();
applyTheme(boot.theme ?? plain);
const mail = takeLanguageParameter();
// Whoever is signed in is spoken to as their account says.
const guest = claims() === null;
if (mail && guest && isOffered(mail.language)) keepLanguage(mail.language, mail.address);
else firstLanguage(boot.languages, guest ? (mail?.address ?? guestStyle(boot)) : style());
await Promise.all([startWording(boot.dictionary), keepLists()]);

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
