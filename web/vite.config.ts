import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

/** `npm run dev` asks the API of a program that runs beside it. */
const api = process.env.BALIE_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react()],
  build: {
    manifest: "manifest.json",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": api, "/assets": api } },
  test: { environment: "happy-dom", include: ["src/**/*.test.{ts,tsx}"] },
});
