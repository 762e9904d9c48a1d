// Makes an accessibility report of what axe found on every screen of the browser tests.
// Usage: node scripts/accessibility.mjs FILE FOLDER, where FILE has a line for each screen (e2e/support/checks/accessibility.ts).
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import axe from "axe-core";

const [file, folder] = process.argv.slice(2);
if (!file || !folder) throw new Error("usage: node scripts/accessibility.mjs FILE FOLDER");
const screens = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const rules = new Map(axe.getRules().map((rule) => [rule.ruleId, rule]));
const outcomes = ["passed", "failed", "cantTell", "inapplicable"];
const git = (...words) => execFileSync("git", words, { encoding: "utf8" }).trim();
const version = git("describe", "--always", "--dirty");
const date = new Date().toISOString();

/** The success criteria of WCAG of a rule, such as 1.4.3; rules of good practice have none. */
const criteriaOf = ({ tags }) =>
  tags.flatMap((tag) => /^wcag(\d)(\d)(\d+)$/.exec(tag)?.slice(1).join(".") ?? []);

const assertor = `https://github.com/dequelabs/axe-core/releases/tag/v${axe.version}`;
const assertion = (ruleId, outcome) => ({
  "@type": "Assertion",
  mode: "earl:automatic",
  assertedBy: { "@id": assertor },
  test: { "@id": rules.get(ruleId).helpUrl },
  result: { "@type": "TestResult", outcome: `earl:${outcome}` },
});

/** The report in EARL 1.0, the W3C's language for the results of such checks. */
const earl = {
  "@context": "https://act-rules.github.io/earl-context.json",
  "@graph": [
    { "@id": assertor, "@type": ["Assertor", "Software"], title: "axe-core", description: axe.version },
    ...[...rules.values()].map((rule) => ({
      "@id": rule.helpUrl,
      "@type": "TestCase",
      title: rule.help,
      isPartOf: criteriaOf(rule).map((criterion) => `WCAG ${criterion}`),
    })),
    ...screens.map(({ path, title, language, test, viewport, outcomes: found }) => ({
      "@type": ["TestSubject", "WebPage"],
      source: path,
      title,
      description: `${test} (${viewport}, ${language}), version ${version}`,
      date,
      assertions: outcomes.flatMap((outcome) => found[outcome].map((ruleId) => assertion(ruleId, outcome))),
    })),
  ],
};

const escapeHtml = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const cells = (values) => values.map((value) => `<td>${escapeHtml(String(value))}</td>`).join("");
const table = (caption, head, rows) =>
  `<table><caption>${caption}</caption><thead><tr>${head.map((name) => `<th scope="col">${name}</th>`).join("")}</tr></thead>
<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join("\n")}</tbody></table>`;

const countOf = (ruleId, outcome) =>
  screens.filter(({ outcomes: found }) => found[outcome].includes(ruleId)).length;
const ruleRows = [...rules.values()]
  .map((rule) => [
    criteriaOf(rule).join(", ") || "good practice",
    rule.help,
    ...outcomes.map((outcome) => countOf(rule.ruleId, outcome)),
  ])
  // Rules of older or stricter standards are not asked for.
  .filter(([, , ...counts]) => counts.some((count) => count > 0))
  .sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }));
const pages = new Map();
for (const screen of screens) pages.set(screen.path, [...(pages.get(screen.path) ?? []), screen]);
const pageRows = [...pages]
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([path, checks]) => [
    path,
    checks.length,
    [...new Set(checks.map(({ viewport }) => viewport))].sort().join(", "),
    [...new Set(checks.map(({ language }) => language))].sort().join(", "),
    checks.filter(({ outcomes: found }) => found.failed.length > 0).length,
  ]);

const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Accessibility report</title>
<style>body{font:1rem/1.5 sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}table{border-collapse:collapse;margin:1rem 0}
td,th{border:1px solid #767676;padding:.25rem .5rem;text-align:left}caption{font-weight:bold;text-align:left}</style></head>
<body><main><h1>Accessibility report</h1>
<p>Version ${escapeHtml(version)}, ${date.slice(0, 10)}: ${screens.length} screens and states on ${pages.size} kinds of pages, checked by axe-core
${axe.version} against WCAG 2.2 A and AA and its rules of good practice, in Chromium. The same results are in <a href="earl.json">earl.json</a>
(EARL). These rules see part of the criteria only: "cannot tell" is for a person to judge, and what no rule sees is not in
this report.</p>
${table("By success criterion", ["WCAG", "rule", "passed", "failed", "cannot tell", "does not apply"], ruleRows)}
${table("By page", ["page", "checks", "widths", "languages", "checks that failed"], pageRows)}
</main></body></html>
`;

mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/earl.json`, JSON.stringify(earl));
writeFileSync(`${folder}/report.html`, html);
// A release asks for the report of its own commit.
writeFileSync(
  `${folder}/commit`,
  `${git("rev-parse", "HEAD")}${version.endsWith("-dirty") ? "-dirty" : ""}\n`,
);
process.stdout.write(`${screens.length} screens: ${folder}/report.html and earl.json\n`);
