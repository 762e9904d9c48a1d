import { expect, test } from "vitest";
import events from "../../../crates/domain/src/events.rs?raw";
import jobs from "../../../crates/domain/src/job.rs?raw";
import liveUpdates from "../../../crates/domain/src/live_updates.rs?raw";
import violations from "../../../crates/domain/src/schema/violation.rs?raw";
import desk from "../../../messages/desk/nl.json";
import shared from "../../../messages/shared/nl.json";
import * as enums from "./api/backOfficeEnums.gen";

/** The sources of the server, in which the codes stand. */
const sources = Object.entries(
  import.meta.glob<string>("../../../crates/{app,domain}/src/**/*.rs", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).filter(([path]) => !path.includes("/tests"));
const server = sources.map(([, text]) => text.split("#[cfg(test)]")[0] ?? "").join("\n");

const findAll = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, code = ""]) => code))].sort();
const keyOf = (code: string) => code.replaceAll(".", "_");
const findMissing = (codes: readonly string[], texts: object) =>
  codes.filter((code) => !Object.hasOwn(texts, keyOf(code)));

/** Kinds of lines that concern no client, so that no client's log has them. */
const NOT_OF_CLIENTS =
  /^(staff|staff_session|service_key|webhook|settings|evidence|chain|identity_provider|request_template|limit|link|job|connections)\./;

test("every line of a client's log has words", () => {
  const audited = findAll(liveUpdates.slice(0, liveUpdates.indexOf("];")), /"([a-z_]+\.[a-z_]+)"/g);
  const recorded = findAll(server, /\brecord(?:_[a-z]+)?\((?:[^";]|\n){0,160}?"([a-z_]+\.[a-z_]+)"/g);
  const kinds = [...audited, ...recorded].filter((kind) => !NOT_OF_CLIENTS.test(kind));
  expect(audited.length).toBeGreaterThan(10);
  expect(recorded.length).toBeGreaterThan(20);
  expect(findMissing(kinds, { ...shared.settings.activity.event, ...desk.desk.trail })).toEqual([]);
});

test("every type of event has words", () => {
  const types = findAll(events, /"([a-z_]+\.[a-z_]+)"/g);
  expect(types.length).toBeGreaterThan(30);
  expect(findMissing(types, desk.desk.webhooks.event)).toEqual([]);
});

test("every kind of job that can be given up has words", () => {
  const kinds = findAll(`${jobs}\n${server}`, /const NAME: &'static str = "([a-z_.]+)"/g).filter(
    (kind) => kind !== "empty",
  );
  expect(kinds.length).toBeGreaterThan(8);
  expect(findMissing(kinds, desk.desk.health.job)).toEqual([]);
});

/** Rules that a form of the desk cannot break: they are about how another system calls. */
const OF_CALLS = [
  "client_scope",
  "depth",
  "content",
  "desk",
  "json",
  "kind",
  "scope",
  "uuid",
  "date-time",
  "form-date",
  "dutch-date",
  "image-base64",
];

test("every rule that an input can break has words", () => {
  const rulesInServer = findAll(server, /Violation::new\([^,;]*,\s*"([a-z_-]+)"/g);
  const explained = findAll(violations, /\("([a-z_]+)"\.into\(\)/g);
  const formats = findAll(server, /\(\s*"([a-z-]+)",\s*(?:inputs::|is_|\|text\|)/g);
  expect([rulesInServer.length > 20, explained.length > 8, formats.length > 6]).toEqual([true, true, true]);
  const rules = [...rulesInServer, ...explained, ...formats].filter((rule) => !OF_CALLS.includes(rule));
  expect(rules.filter((rule) => !Object.hasOwn(desk.desk.form.rule, rule))).toEqual([]);
});

test("an answer without a title of its own has words", () => {
  const own = findAll(server, /pub const \w+: &str = "([A-Z_]+)";/g);
  expect(own).toContain("ADVICE_MESSAGE");
  expect(findMissing(own, desk.desk.answer)).toEqual([]);
});

test("every state and enumeration that the desk shows has words", () => {
  const texts = desk.desk;
  const capital = (prefix: string) => (code: string) =>
    `${prefix}${code.charAt(0).toUpperCase()}${code.slice(1)}`;
  const shown: [readonly string[], object][] = [
    [enums.staffRoleValues, texts.role],
    [enums.clientScopeValues, texts.scope],
    [enums.proposalStateValues, texts.changes.state],
    [enums.proofValues, texts.changes.proof],
    [enums.proposalFieldValues, shared.changes.field],
    [enums.serviceKeyStateValues, texts.serviceKeys.state],
    [enums.serviceKeyScopeValues, texts.serviceKeys.scope],
    [enums.deliveryStatusValues, texts.webhooks.delivery],
    [enums.weekdayValues, texts.settings.weekday],
    [enums.assuranceLevelValues, texts.settings.signIn],
    [enums.settingsSourceValues, texts.settings.history],
    [enums.proposalModeValues, texts.settings.changes],
    [enums.askedOfValues, texts.needsLists.for],
    [enums.valueBasisValues, texts.basis],
    [enums.uploadStateValues, texts.client],
    [
      enums.mailStateValues.map((state) => (state === "waiting" ? "mailWaiting" : capital("mail")(state))),
      texts.client,
    ],
    [enums.accountStateValues.map(capital("account")), texts.clients],
    [enums.staffStateValues.map(capital("state")), texts.colleagues],
  ];
  expect(shown.flatMap(([codes, words]) => findMissing(codes, words))).toEqual([]);
});
