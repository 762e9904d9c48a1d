// What a first visit to the sign-in page and each lazily loaded screen weigh, in brotli; too heavy fails.
import { readFileSync, statSync } from "node:fs";

const dist = new URL("../dist/", import.meta.url);
const manifests = new URL("../.manifests/", import.meta.url);
const read = (file) => JSON.parse(readFileSync(new URL(file, manifests), "utf8"));
const manifest = read("manifest.json");
// The first page should weigh at most 98 % of its limit, so that a hashed name or a header fails no run.
// A screen for guests is counted with the libraries that a signed-in consumer loads with the layout.
const limits = { first: 130_000, screen: 60_000, guest: 75_000, desk: 250_000 };

const weigh = (file) => {
  try {
    return statSync(new URL(`${file}.br`, dist)).size;
  } catch {
    return statSync(new URL(file, dist)).size;
  }
};

/** Every file that an entry brings along at once: its own, its styles, and what it imports statically. */
function files(key, seen = new Set(), all = manifest) {
  const chunk = all[key];
  if (!chunk || seen.has(key)) return new Set();
  seen.add(key);
  const found = new Set([chunk.file, ...(chunk.css ?? [])]);
  for (const next of chunk.imports ?? []) for (const file of files(next, seen, all)) found.add(file);
  return found;
}

const sum = (set) => [...set].reduce((total, file) => total + weigh(file), 0);
const login = Object.keys(manifest).find((key) => key.endsWith("session/Login.tsx"));
const words = Object.keys(manifest).find((key) => key.endsWith("messages/shared/nl.json?initial"));
const first = new Set([
  ...files("index.html"),
  ...(login ? files(login) : []),
  ...(words ? files(words) : []),
]);
const font = Object.values(manifest).find((chunk) =>
  /roboto-latin-400-normal.*\.woff2$/.test(chunk.file ?? ""),
);
if (font) first.add(font.file);

let failed = false;
const report = (name, size, limit) => {
  const verdict = size <= limit ? "" : "  TOO HEAVY";
  failed ||= size > limit;
  console.log(`${String(size).padStart(8)} of ${limit}  ${name}${verdict}`);
};
report("sign-in page", sum(first), limits.first);
const without = (set, other) => new Set([...set].filter((file) => !other.has(file)));
// A consumer's screens are drawn inside the layout, which shares a chunk with the overview.
const layout = files(Object.keys(manifest).find((key) => key.endsWith("app/signedIn.ts")));
report("layout and overview", sum(without(layout, first)), limits.screen);
for (const [key, chunk] of Object.entries(manifest)) {
  if (!chunk.isDynamicEntry || !/\.tsx$/.test(key)) continue;
  const isForGuests = /guest/i.test(key);
  const own = without(without(files(key), first), isForGuests ? new Set() : layout);
  report(key, sum(own), isForGuests ? limits.guest : limits.screen);
}
// The desk is built apart. Its first screen is the work list, whose font is the portal's.
const deskManifest = read("manifest-desk.json");
const desk = new Set(font ? [font.file] : []);
for (const key of Object.keys(deskManifest))
  if (/desk\.html$|worklist\/WorkList\.tsx$|nl\.json\?initial$|desk\/nl\.json$/.test(key))
    for (const file of files(key, new Set(), deskManifest)) desk.add(file);
report("desk, work list", sum(desk), limits.desk);
process.exit(failed ? 1 : 0);
