import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { css } from "./vite/fonts.ts";
import { fontParts, link, optional } from "./vite/pageParts.ts";
import { splitTranslations } from "./vite/translations.ts";

/** The address to which `npm run dev:desk` proxies the API calls. */
const api = process.env.BALIE_URL ?? "http://127.0.0.1:8080";

/** The shared texts that the desk uses, besides its own. */
const isUsed = (path: string) =>
  /^(ui|shell|error|broken|code|kind)\.|^session\.(required|showPassword|identity)|^identity\.(linked|confirmed)|^settings\.(cop|activity\.event|passkeys\.(?!offer)|identities|password\.(text|change$)|device|unknownDevice)|^forms\.(invalid|error|left|pick|hint|yes|no|files|optional|summary)|^changes\.(field|preference|phone)\.|^actions\.inventory\.marital\./.test(
    path,
  );

/** Adds links, so that the browser fetches the texts and the firm's font together with the first chunk. */
function preloadFiles(): Plugin {
  return {
    name: "preload-files",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {}, filename }) => {
        // The reference is in English, with the browser's own font.
        if (filename.endsWith("reference.html")) return html;
        const outputs = Object.values(bundle);
        const modules = outputs.filter((output) => output.type === "chunk");
        const facades = (pattern: RegExp) =>
          modules.filter(({ facadeModuleId }) => pattern.test(facadeModuleId ?? ""));
        const texts = facades(/messages\/(shared\/nl\.json\?initial|desk\/nl\.json)$/);
        const session = facades(/src\/desk\/(app\/Shell|worklist\/WorkList)\.tsx$/);
        const parts = [
          ...texts.map(({ fileName }) => link('rel="modulepreload"', fileName)),
          optional(
            "session",
            session.map(({ fileName }) => link('rel="modulepreload"', fileName)),
          ),
          ...fontParts(outputs),
        ];
        return html.replace("</head>", () => `${parts.join("\n")}\n</head>`);
      },
    },
  };
}

/**
 * The desk is built apart from the portal, so that neither loads or shares a chunk of the other. It is built second, into
 * the same folder, together with the page of the back office's reference.
 */
export default defineConfig({
  plugins: [
    splitTranslations(["initial", "deferred"], (path) => (isUsed(path) ? "initial" : "deferred")),
    preloadFiles(),
    react(),
  ],
  // The shared client of the portal's API, of which the desk uses the errors, names it.
  define: { __API_VERSION__: JSON.stringify("") },
  css,
  resolve: {
    alias: { redoc: `${import.meta.dirname}/node_modules/@redocly/cli/lib/chunks/redoc.standalone.js` },
  },
  build: {
    manifest: "manifest-desk.json",
    emptyOutDir: false,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["desk.html", "reference.html"] },
  },
  server: {
    open: "/desk.html",
    proxy: { "/desk/api": api, "/backoffice": api, "/assets": api },
    fs: { allow: [".."] },
  },
});
