import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/global.css";
import "@mantine/core/styles/UnstyledButton.css";
import "./theme/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { start } from "./app/boot";
import { applyTheme, plain } from "./theme/apply";
import { startWording } from "./wording";

const boot = await start();
applyTheme(boot.theme ?? plain);
await startWording(boot.dictionary);

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <App boot={boot} />
    </StrictMode>,
  );
