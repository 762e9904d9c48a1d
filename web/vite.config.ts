import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The address to which `npm run dev` proxies the API calls. */
const api = process.env.BALIE_URL ?? "http://127.0.0.1:8080";

/** A hash of the API description. Queries that were persisted under another hash are dropped. */
function apiVersion(): string {
  const document = new URL("../openapi.json", import.meta.url);
  const text = existsSync(document) ? readFileSync(document) : "";
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

/** The top-level keys of the texts that the pages before the sign-in need. All other texts are loaded after it. */
const initialKeys = ["notFound", "session", "error", "ui", "shell", "maintenance", "chooser", "broken"];

/** Splits each file of texts in two modules: `?initial` and `?deferred`. */
function splitTranslations(): Plugin {
  return {
    name: "split-translations",
    enforce: "pre",
    load(id) {
      const [file = "", part] = id.split("?");
      if (!file.endsWith(".json") || (part !== "initial" && part !== "deferred")) return null;
      this.addWatchFile(file);
      const texts = Object.entries(JSON.parse(readFileSync(file, "utf8")));
      const selected = texts.filter(([name]) => initialKeys.includes(name) === (part === "initial"));
      const code = `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(selected)))})`;
      return { code, moduleType: "js" };
    },
  };
}

/** The modules that everyone loads first: the entry and the sign-in page. */
const initialModules = ["src/main.tsx", "src/portal/session/Login.tsx"];

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** The ids of the initial modules and of everything that they import statically. */
function initialModuleIds(graph: Graph): Set<string> {
  const root = import.meta.dirname;
  const waiting = initialModules.map((file) => `${root}/${file}`);
  const found = new Set<string>();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * Puts the initial modules into one chunk, because a phone far from the server would fetch forty files one after the
 * other. The entry itself is left out: it awaits the texts at its top level, and a module cannot await itself.
 */
function initialChunk() {
  let first: Set<string> | undefined;
  return (id: string, graph: Graph) => {
    first ??= initialModuleIds(graph);
    return first.has(id) && !id.endsWith("/src/main.tsx") ? "first" : null;
  };
}

/** The modules that the first page imports as soon as it runs: the Dutch texts and the HTML sanitiser. */
const preloadedModules = ["messages/shared/nl.json?initial", "src/shared/ui/sanitise.ts"];

/** Adds `modulepreload` links, so that the browser fetches these modules in parallel with the first chunk. */
function preloadModules(): Plugin {
  return {
    name: "preload-modules",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) =>
        Object.values(bundle)
          .filter(
            (chunk) =>
              chunk.type === "chunk" && preloadedModules.some((file) => chunk.facadeModuleId?.endsWith(file)),
          )
          .map(({ fileName }) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `/${fileName}` },
            injectTo: "head" as const,
          })),
    },
  };
}

export default defineConfig({
  plugins: [splitTranslations(), preloadModules(), react()],
  define: { __API_VERSION__: JSON.stringify(apiVersion()) },
  build: {
    manifest: "manifest.json",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: initialChunk() }] } } },
  },
  server: {
    proxy: { "/api": api, "/assets": api },
    // The texts lie in messages, the word list of the password strength estimator in crates/domain.
    fs: { allow: [".."] },
  },
  // Tests that need a DOM say so by `@vitest-environment`, because creating one takes most of the time.
  test: { environment: "node", include: ["src/**/*.test.{ts,tsx}"] },
});
