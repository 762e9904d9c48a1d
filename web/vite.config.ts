import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { css } from "./vite/fonts.ts";
import { fontParts, link, optional } from "./vite/pageParts.ts";
import { splitTranslations } from "./vite/translations.ts";

/** The address to which `npm run dev` proxies the API calls. */
const api = process.env.BALIE_URL ?? "http://127.0.0.1:8080";

/** A hash of the API description. Queries that were persisted under another hash are dropped. */
function apiVersion(): string {
  const document = new URL("../openapi.json", import.meta.url);
  const text = existsSync(document) ? readFileSync(document) : "";
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

/** The top-level keys of the texts that the pages before the sign-in need. */
const initialKeys = ["notFound", "session", "error", "ui", "shell", "maintenance", "chooser", "broken"];

/** The texts below those keys that only pages after the sign-in use. */
const isAfterSignIn = (path: string) =>
  /^session\.(confirm|ending|extend|signInAgain|finishFirst)|^error\.(colleague|CONFIRMATION_CANCELLED)|^shell\.(account|advice|closeMenu|colleague|details|documents|importantDocuments|logout|menu|messages|more|notices|openActions|openMenu|overview|products|settings|tabs|unread|viewedBy)|^ui\.unavailable/.test(
    path,
  );

/** The top-level keys of the texts that some pages load for themselves. */
const pageKeys = ["messages", "next", "changes", "notices"];

/** True if a text belongs to one of the long questionnaires, whose pages load it. */
const isOfQuestionnaire = (path: string) => /^actions\.(advice|check|knowledge)\./.test(path);

/** The part of the texts that a text belongs to: what no page loads for itself is loaded after the sign-in. */
function partOf(path: string): string {
  const [first = ""] = path.split(".");
  if (pageKeys.includes(first)) return first;
  if (isOfQuestionnaire(path)) return "questionnaires";
  return initialKeys.includes(first) && !isAfterSignIn(path) ? "initial" : "deferred";
}

/**
 * The chunks that are put together on purpose, because a phone far from the server would fetch forty files one after the
 * other: each has its modules and everything that they import statically, without what an earlier chunk has.
 */
const chunks = {
  /** Modules that everyone loads: the entry, the sign-in page, and what the HTML sanitiser imports. */
  first: ["src/main.tsx", "src/portal/session/Login.tsx", "src/shared/ui/text/trustedTypes.ts"],
  /** The frame of all dialogs, of which the second factor's opens before the common modules are there. */
  dialog: ["src/shared/ui/overlay/Dialog.tsx"],
  /** Modules that all pages but the sign-in page use, also those for guests. */
  common: [
    "src/portal/app/Providers.tsx",
    "node_modules/@mantine/core/esm/core/MantineProvider/MantineProvider.mjs",
    "src/shared/ui/Card.tsx",
    "src/shared/ui/DescriptionList.tsx",
    "src/shared/ui/waiting/QueryBoundary.tsx",
    "src/shared/ui/waiting/Skeletons.tsx",
    "src/shared/ui/text/format.ts",
    "src/portal/actions/common/Page.tsx",
    "src/portal/api/queries/actions.ts",
    "src/portal/api/queries/partner.ts",
    "src/portal/common/DownloadButton.tsx",
    "src/portal/firm/useLicence.ts",
    "src/portal/submission/finishedAct.ts",
  ],
  /** The overview and the layout around it, with which a session begins. */
  overview: [
    "src/portal/app/Shell.tsx",
    "src/portal/dashboard/Dashboard.tsx",
    "src/portal/session/SignInLinkPage.tsx",
    "src/shared/live/state.ts",
  ],
  /** The parts of forms that most pages with one have. */
  forms: [
    "src/shared/forms/Form.tsx",
    "src/shared/forms/useZodForm.ts",
    "src/shared/forms/field/TextField.tsx",
    "src/shared/forms/field/formattedFields.tsx",
  ],
  /** The parts that the pages of products share. */
  products: [
    "src/portal/products/common/ProductCard.tsx",
    "src/portal/products/common/ProductDetail.tsx",
    "src/portal/products/common/ProductList.tsx",
    "src/shared/ui/DataTable.tsx",
  ],
  /** The buttons of identity providers, which the sign-in page of a firm that has any loads. */
  identity: ["src/portal/session/identity/ProviderSignIn.tsx"],
};

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/**
 * The chunk of each module that belongs to one. Mantine's index imports all of Mantine, used or not; and the entry has no
 * chunk, because it awaits the texts at its top level, and a module cannot await itself.
 */
function assignChunks(graph: Graph): Map<string, string> {
  const assigned = new Map<string, string>();
  for (const [name, files] of Object.entries(chunks)) {
    const waiting = files.map((file) => `${import.meta.dirname}/${file}`);
    const moved = waiting.filter((file) => graph.getModuleInfo(file) === null);
    if (moved.length > 0) throw new Error(`chunk "${name}" names what no page imports: ${moved.join(", ")}`);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (assigned.has(id) || id.endsWith("/@mantine/core/esm/index.mjs")) continue;
      assigned.set(id, name);
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
  }
  assigned.delete(`${import.meta.dirname}/src/main.tsx`);
  return assigned;
}

let assigned: Map<string, string> | undefined;

/** A group of modules for each chunk. The earlier has the higher priority for what it shares with a later one. */
const groups = Object.keys(chunks).map((chunk, place, all) => ({
  priority: all.length - place,
  name: (id: string, graph: Graph) => {
    assigned ??= assignChunks(graph);
    return assigned.get(id) === chunk ? chunk : null;
  },
}));

/** The modules that the first page imports as soon as it runs: the Dutch texts and the HTML sanitiser. */
const preloadedModules = ["messages/shared/nl.json?initial", "src/shared/ui/text/sanitise.ts"];

/** The modules that a page with a session imports as well. */
const sessionModules = [
  "src/portal/app/signedIn.ts",
  "src/portal/dashboard/Dashboard.tsx",
  "src/portal/app/Providers.tsx",
];

/**
 * Adds links, so that the browser fetches files together with the first chunk instead of after it: always the modules of
 * the first page, and as optional parts those of a session, at a low priority, and those of the firm's font.
 */
function preloadFiles(): Plugin {
  return {
    name: "preload-files",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) => {
        const outputs = Object.values(bundle);
        const modules = outputs.filter((output) => output.type === "chunk");
        const facades = (ids: string[]) =>
          ids.map((id) => {
            const found = modules.find(({ facadeModuleId }) => facadeModuleId?.endsWith(id));
            if (!found) throw new Error(`no chunk begins with ${id}`);
            return found;
          });
        const findChunks = (...names: string[]) =>
          names.map((wanted) => {
            const found = modules.find(({ name }) => name === wanted);
            if (!found) throw new Error(`no chunk is called ${wanted}`);
            return found;
          });
        const sessionChunks = findChunks("common", "overview");
        const identityChunks = findChunks("identity", "ProviderSignIn");
        const styles = sessionChunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const parts = [
          ...facades(preloadedModules).map(({ fileName }) => link('rel="modulepreload"', fileName)),
          optional("session", [
            ...[...sessionChunks, ...facades(sessionModules)].map(({ fileName }) =>
              link('rel="modulepreload" fetchpriority="low"', fileName),
            ),
            ...styles.map((file) => link('rel="preload" as="style" fetchpriority="low"', file)),
          ]),
          optional(
            "identity",
            identityChunks.map(({ fileName }) => link('rel="modulepreload"', fileName)),
          ),
          ...fontParts(outputs),
        ];
        return html.replace("</head>", () => `${parts.join("\n")}\n</head>`);
      },
    },
  };
}

export default defineConfig({
  // React has had the hook since 18: without the copy of it for older ones.
  resolve: {
    alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" },
  },
  plugins: [
    splitTranslations(["initial", "deferred", "questionnaires", ...pageKeys], partOf),
    preloadFiles(),
    react(),
  ],
  define: { __API_VERSION__: JSON.stringify(apiVersion()) },
  css,
  build: {
    manifest: "manifest.json",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first page names every file, and no compression shortens the letters of a hash: few are enough.
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:5][extname]",
      },
    },
  },
  server: {
    proxy: { "/api": api, "/assets": api },
    // The texts lie in messages, the word list of the password strength estimator in crates/domain.
    fs: { allow: [".."] },
  },
  // Tests that need a DOM say so by `@vitest-environment`, because creating one takes most of the time.
  test: { environment: "node", include: ["src/**/*.test.{ts,tsx}"] },
});
