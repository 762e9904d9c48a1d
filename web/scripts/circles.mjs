// Finds circles between the modules of each crate and between the folders of the app, and folders with more files than
// somebody takes in at once; fails with each.
//
// Modules and folders form trees. The children of a node may use each other in one direction only, where a use by anything
// below a child counts as the child's. A node and its own children are one thing: what they take from each other is no circle.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const isTest = (name) => /^(tests?|testing|\w+_tests)(\.rs)?$|\.test\.tsx?$|\.testing\.ts$/.test(name);

/** Returns the paths below a folder of the files with one of these endings, without tests. */
function sourceFiles(folder, endings) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split("/").some(isTest));
}

/** Returns Rust code without comments, texts and test modules. */
function plainRust(code) {
  return code
    .replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|r(#*)"[\s\S]*?"\1|"(?:\\[\s\S]|[^"\\])*"|'(?:\\.|[^'\\])'/g, " ")
    .replace(/#\[cfg\((?:test|any\(test[^\]]*)\)\]\s*(?:pub )?mod \w+ \{[\s\S]*?\n\}/g, " ");
}

/** Returns what a `use` tree brings in: `a::{b, c as d}` gives `[["b", ["a", "b"]], ["d", ["a", "c"]]]`. */
function imports(tree, prefix = []) {
  const [, head, rest] = tree.trim().match(/^((?:\w+\s*::\s*)*)([\s\S]*)$/);
  const path = [...prefix, ...head.split(/\s*::\s*/).filter(Boolean)];
  if (!rest.startsWith("{")) {
    const [last, alias] = rest.split(/\s+as\s+/);
    return last === "self" ? [[alias ?? path.at(-1), path]] : [[alias ?? last, [...path, last]]];
  }
  const parts = [""];
  let depth = 0;
  for (const char of rest.slice(1, rest.lastIndexOf("}"))) {
    depth += { "{": 1, "}": -1 }[char] ?? 0;
    if (char === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += char;
  }
  return parts.filter((part) => part.trim()).flatMap((part) => imports(part, path));
}

/** Returns the uses between the modules of a crate, as pairs of paths such as `sign_in/limits`. */
export function rustUses(src) {
  const modules = new Map([["", { names: new Map(), paths: [] }]]);
  for (const file of sourceFiles(src, [".rs"])) {
    const code = plainRust(readFileSync(join(src, file), "utf8"));
    const used = [...code.matchAll(/\buse\s+([^;]+);/g)].flatMap(([, tree]) => imports(tree));
    const named = [...code.matchAll(/(?<![\w:])(?:\w+::)+\w+/g)].map(([path]) => path.split("::"));
    const module = file.replace(/\.rs$/, "").replace(/(^|\/)(mod|lib|main)$/, "");
    modules.set(module, { names: new Map(used), paths: [...used.map(([, path]) => path), ...named] });
  }
  const child = (module, name) => (module ? `${module}/${name}` : name);
  /** Returns the module that defines what a path means in a module; of another crate's path, nothing. */
  function owner(from, path, depth = 0) {
    let at;
    for (const [index, name] of path.entries()) {
      const here = at ?? from;
      if (name === "crate") at = "";
      else if (name === "self") at = here;
      else if (name === "super") at = here.includes("/") ? dirname(here) : "";
      else if (modules.has(child(here, name))) at = child(here, name);
      else {
        // A name that the module has from elsewhere; a module may be named like a crate that it uses.
        const imported = depth < 9 ? modules.get(here).names.get(name) : undefined;
        return (imported && owner(here, [...imported, ...path.slice(index + 1)], depth + 1)) ?? at;
      }
    }
    return at;
  }
  return [...modules].flatMap(([from, { paths }]) =>
    paths.map((path) => [from, owner(from, path)]).filter(([, to]) => to !== undefined),
  );
}

/** Returns the imports between the files of the app, as pairs of paths. */
export function scriptUses(src) {
  return sourceFiles(src, [".ts", ".tsx"]).flatMap((file) => {
    const code = readFileSync(join(src, file), "utf8");
    const specifiers = code.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*"(\.[^"]*)"/g);
    return [...specifiers].map(([, specifier]) => [file, join(dirname(file), specifier)]);
  });
}

/** Returns a circle below each node that has one: its children in their order, the first one again at the end. */
export function circles(uses) {
  const graphs = new Map();
  for (const [from, to] of uses) {
    const [left, right] = [from, to].map((path) => path.split("/"));
    const level = left.findIndex((name, index) => name !== right[index]);
    if (from === "" || to === "" || level < 0 || level >= right.length) continue;
    const node = left.slice(0, level).join("/");
    const graph = graphs.get(node) ?? graphs.set(node, new Map()).get(node);
    const [user, used] = [left, right].map((parts) => parts.slice(0, level + 1).join("/"));
    graph.set(user, (graph.get(user) ?? new Map()).set(used, `${from} uses ${to}`));
  }
  return [...graphs.values()].flatMap((graph) => {
    const done = new Set();
    const walk = (name, path) => {
      if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
      if (done.has(name)) return undefined;
      done.add(name);
      for (const next of graph.get(name)?.keys() ?? []) {
        const found = walk(next, [...path, name]);
        if (found) return found;
      }
    };
    for (const name of graph.keys()) {
      const path = walk(name, []);
      if (path) return [{ path, uses: path.slice(1).map((name, index) => graph.get(path[index]).get(name)) }];
    }
    return [];
  });
}

const MOST_FILES = 25;
/** Folders that may have more files: lists of equals, of which nobody looks for a subject. */
const LISTS = [
  "crates/api/tests/it/snapshots", // a snapshot for each call that lists
  "crates/jobs/src/mail/snapshots", // a snapshot for each mail, language and form of address
  "docs/images/desk", // pictures of the documentation
];

/** Returns a finding for each folder with too many files, and for each that is listed as one without need. */
export function crowds(files) {
  const counts = new Map();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const listed = new Set(LISTS);
  return [
    ...[...counts]
      .filter(([folder, count]) => count > MOST_FILES && !listed.has(folder))
      .map(
        ([folder, count]) =>
          `${folder} has ${count} files: divide it by subject, ${MOST_FILES} at most in each folder`,
      ),
    ...[...listed]
      .filter((folder) => (counts.get(folder) ?? 0) <= MOST_FILES)
      .map((folder) => `${folder} needs no exception in web/scripts/circles.mjs any more`),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const crates = [...readdirSync(join(root, "crates")).map((name) => `crates/${name}`), "bench"];
  const trees = crates.filter((crate) => existsSync(join(root, crate, "src"))).map((crate) => `${crate}/src`);
  const found = [
    ...trees.flatMap((tree) => circles(rustUses(join(root, tree))).map((circle) => ({ tree, ...circle }))),
    ...circles(scriptUses(join(root, "web/src"))).map((circle) => ({ tree: "web/src", ...circle })),
  ];
  for (const { tree, path, uses } of found) {
    console.error(`circles: ${tree}: ${path.join(" -> ")}\n  ${uses.join("\n  ")}`);
  }
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
  });
  const crowded = crowds(listed.split("\0").filter((file) => file && existsSync(join(root, file))));
  for (const finding of crowded) console.error(`folders: ${finding}`);
  process.exitCode = found.length + crowded.length > 0 ? 1 : 0;
}
