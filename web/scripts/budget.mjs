// What a first visit to the sign-in page and each lazily loaded screen weigh, in brotli; too heavy fails.
import { readFileSync, statSync } from "node:fs";

const dist = new URL("../dist/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("manifest.json", dist), "utf8"));
// A screen for guests is counted with the libraries that a signed-in consumer loads with the layout.
const limits = { first: 129_000, screen: 60_000, guest: 70_000 };

const weigh = (file) => {
  try {
    return statSync(new URL(`${file}.br`, dist)).size;
  } catch {
    return statSync(new URL(file, dist)).size;
  }
};

/** Every file that an entry brings along at once: its own, its styles, and what it imports statically. */
function files(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return new Set();
  seen.add(key);
  const found = new Set([chunk.file, ...(chunk.css ?? [])]);
  for (const next of chunk.imports ?? []) for (const file of files(next, seen)) found.add(file);
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
process.exit(failed ? 1 : 0);
