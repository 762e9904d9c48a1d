import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** `npm run dev` asks the API of a program that runs beside it. */
const api = process.env.BALIE_URL ?? "http://127.0.0.1:8080";

/** The shapes of the API's answers, so that lists kept by an older app are not shown by a newer one. */
function shapes(): string {
  const document = new URL("../openapi.json", import.meta.url);
  const text = existsSync(document) ? readFileSync(document) : "";
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

/** What the pages before the sign-in say; the other texts come along with the first screen behind it. */
const firstTexts = ["notFound", "session", "error", "ui", "shell", "maintenance", "chooser", "broken"];

/** Splits each file of texts in two: `?first` and `?rest`. */
function wordingParts(): Plugin {
  return {
    name: "wording-parts",
    enforce: "pre",
    load(id) {
      const [file = "", part] = id.split("?");
      if (!file.endsWith(".json") || (part !== "first" && part !== "rest")) return null;
      this.addWatchFile(file);
      const texts = Object.entries(JSON.parse(readFileSync(file, "utf8")));
      const chosen = texts.filter(([name]) => firstTexts.includes(name) === (part === "first"));
      const code = `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(chosen)))})`;
      return { code, moduleType: "js" };
    },
  };
}

/** What everyone loads first: the entry and the sign-in page. */
const firstModules = ["src/main.tsx", "src/session/Login.tsx"];

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** Those and all that they import at once. */
function withFirst(graph: Graph): Set<string> {
  const root = import.meta.dirname;
  const waiting = firstModules.map((file) => `${root}/${file}`);
  const found = new Set<string>();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * One file instead of forty, which a telephone far from the server would fetch one after the other. The entry itself
 * stays out: it waits for the texts at its top level, and a file cannot wait for itself.
 */
function firstChunk() {
  let first: Set<string> | undefined;
  return (id: string, graph: Graph) => {
    first ??= withFirst(graph);
    return first.has(id) && !id.endsWith("/src/main.tsx") ? "first" : null;
  };
}

/** What the first page asks for as soon as it runs: the Dutch texts, and what cleans the firm's own texts. */
const soon = ["src/wording/nl.json?first", "src/ui/sanitise.ts"];

/** Has the browser fetch that beside the first file instead of after it. */
function fetchSoon(): Plugin {
  return {
    name: "fetch-soon",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) =>
        Object.values(bundle)
          .filter(
            (chunk) => chunk.type === "chunk" && soon.some((file) => chunk.facadeModuleId?.endsWith(file)),
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
  plugins: [wordingParts(), fetchSoon(), react()],
  define: { __SHAPES__: JSON.stringify(shapes()) },
  build: {
    manifest: "manifest.json",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstChunk() }] } } },
  },
  server: {
    proxy: { "/api": api, "/assets": api },
    // The words that the password judge knows stand with the domain.
    fs: { allow: [".."] },
  },
  test: { environment: "happy-dom", include: ["src/**/*.test.{ts,tsx}"] },
});
