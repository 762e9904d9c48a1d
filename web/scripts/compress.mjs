// Brotli in place of each asset, made once at build time: the server decompresses for the few browsers without it. What only
// `npm run budget` reads leaves the folder, which goes into the program as it is.
import { mkdirSync, readdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const folder = new URL("../dist/assets/", import.meta.url);
for (const name of readdirSync(folder)) {
  if (!/\.(m?js|css|svg|json|wasm)$/.test(name)) continue;
  const content = readFileSync(new URL(name, folder));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(new URL(`${name}.br`, folder), brotliCompressSync(content, { params }));
  unlinkSync(new URL(name, folder));
}

const manifests = new URL("../.manifests/", import.meta.url);
mkdirSync(manifests, { recursive: true });
for (const name of ["manifest.json", "manifest-desk.json"])
  renameSync(new URL(`../dist/${name}`, import.meta.url), new URL(name, manifests));
