// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { initTranslations, isKey, loadAllTranslations, translate } from "../../shared/i18n";
import { actOfType } from "./actOfType";
import { dossierLine } from "./dossierLine";
import {
  type Lines,
  lineNames,
  type ProductSituation,
  productSteps,
  stateSteps,
  stepsAfter,
} from "./productSteps";
import { fallOf } from "./progressFall";
import { loadNextTexts } from "./texts";

beforeAll(async () => {
  await initTranslations([
    { id: "next.credit.withUs.now", translation: { nl: "Wij vragen het krediet aan." } },
  ]);
  await loadAllTranslations();
  await loadNextTexts();
});

const action = (values: object) =>
  ({
    id: "a",
    type: "UPLOAD_DOCUMENT",
    label: "Loonstrook",
    is_done: false,
    deadline: null,
    waiting_for: null,
    date_created: "2026-11-01",
    product: { id: "p", label: "", type: "MORTGAGE" },
    ...values,
  }) as never;
const done = action({ id: "d", is_done: true });

const times = { documents: 2, forms: 1, decisions: null, damage_reports: 5 };

const lines = (situation: Partial<ProductSituation>, withTimes = false) => {
  const steps = productSteps(
    { kind: "mortgage", actions: [], inReview: 0, today: "2026-11-23", ...situation },
    withTimes ? times : undefined,
  );
  return steps && texts(steps);
};

const texts = (steps: Lines) =>
  Object.fromEntries(
    lineNames.flatMap((name) => {
      const line = steps[name];
      return line ? [[name, translate(line.key, line.values)]] : [];
    }),
  );

test("tasks say themselves what is asked: nothing is told besides", () => {
  const actions = [action({ deadline: "2026-11-22" }), done];
  expect(lines({ actions })).toBeNull();
  expect(lines({ kind: "otd", actions, state: { name: "open" } })).toBeNull();
});

test("what the firm does meanwhile is told beside open tasks", () => {
  expect(lines({ actions: [action({})], inReview: 1 }, true)).toEqual({
    now: "Wij bekijken het document dat u heeft aangeleverd. De uitkomst staat bij ‘Mijn documenten’.",
    time: "Meestal binnen 2 werkdagen.",
  });
  const state = { name: "damage", isWithFirm: true };
  expect(lines({ kind: "general_insurance", actions: [action({})], state }, true)).toEqual({
    now: "Uw schademelding is bij ons in behandeling.",
    time: "Meestal binnen 5 werkdagen.",
  });
});

test("without a term of the firm nothing is said of how long it takes", () => {
  expect(lines({ actions: [done], inReview: 2 })).not.toHaveProperty("time");
  expect(stepsAfter("upload")).not.toHaveProperty("time");
  expect(texts(stepsAfter("inventory", times)).time).toBe("Meestal binnen 1 werkdag.");
  expect(stepsAfter("signature", times)).not.toHaveProperty("time");
  // An act whose text says how long it takes has no term of the firm.
  expect(texts(stepsAfter("payment", times)).time).toBe("Dat gebeurt meestal meteen.");
});

test("without open tasks comes first whom and what the firm waits for", () => {
  const waiting = action({ is_done: true, waiting_for: "Bram" });
  expect(lines({ actions: [waiting], inReview: 1 })?.now).toContain("Wij wachten nog op Bram.");
  expect(lines({ actions: [done], inReview: 1 })?.now).toContain("Wij bekijken het document");
  expect(lines({ actions: [done], inReview: 2 })?.now).toContain("Wij bekijken de 2 documenten");
});

test("then the product's own state; a final one counts whatever is open", () => {
  const state = { name: "withdrawn", isFinal: true };
  expect(lines({ kind: "otd", actions: [action({})], state })?.now).toContain("Wij handelen dat af.");
  expect(lines({ kind: "otd", actions: [done], state: { name: "cancelled", isFinal: true } })).toBeNull();
});

test("then the step of the timeline, and the one after it", () => {
  const step = (label: string, state: string) => ({
    label,
    completed: state === "done",
    active: state === "now",
  });
  const timeline = [step("Aanvraag", "done"), step("Taxatie", "now"), step("Akte", "")];
  const next = lines({ timeline });
  expect(next?.now).toBe("Wij zijn bij de stap ‘Taxatie’.");
  expect(next?.ask).toContain("Daarna volgt de stap ‘Akte’");
  expect(lines({ timeline: timeline.slice(0, 2) })?.ask).toBe("Op dit moment niets. Dit is de laatste stap.");
  expect(lines({ timeline: timeline.slice(0, 1), actions: [done] })).toBeNull();
});

test("otherwise the firm goes on, or nothing happens; the firm's own text stands over the portal's", () => {
  expect(lines({ actions: [done] })?.now).toBe("Wij gaan verder met wat u heeft gestuurd.");
  expect(lines({})).toBeNull();
  expect(lines({ kind: "credit", actions: [done] })?.now).toBe("Wij vragen het krediet aan.");
});

test("an overdue invoice takes from a due one what it does not say itself", () => {
  const { now, time } = stateSteps("invoice", {
    name: "overdue",
    values: { date: "01-11-2026" },
    instead: { time: "timeOnline" },
  });
  expect(now && translate(now.key, now.values)).toContain("De uiterste betaaldatum was 01-11-2026");
  expect(time?.key).toBe("next.invoice.due.timeOnline");
});

test("while a payment is under way the firm waits for the bank and asks for nothing", () => {
  const { now, time, ask } = stateSteps("invoice", { name: "underWay" });
  expect(now && translate(now.key)).toBe(
    "Wij wachten op de bevestiging van de bank. Daarna staat de factuur hier als betaald.",
  );
  expect(time).toBeUndefined();
  expect(ask && translate(ask.key)).toContain("Op dit moment niets.");
});

test("every act says what happens and what is asked", () => {
  for (const type of ["SIGN_OTD", "UPLOAD_DOCUMENT", "PAY_INVOICE", "MORTGAGE_CHECK"] as const)
    for (const name of ["now", "ask"]) expect(isKey(`next.after.${actOfType(type)}.${name}`)).toBe(true);
  expect(actOfType("DOWNLOAD_OTD_SIGNED")).toBeNull();
});

test("a dossier says in one line whose turn it is", () => {
  const line = (actions: never[], percentage_complete = 40, isOnly = true) => {
    const { key, values } = dossierLine({
      actions,
      dossier: { id: "dossier", percentage_complete },
      isOnly,
      today: "2026-11-23",
    });
    return translate(key, values);
  };
  expect(line([action({})])).toBe("U heeft nog één taak: Loonstrook.");
  const lone = { dossier: { id: "dossier", percentage_complete: 40 }, isOnly: true, today: "2026-11-23" };
  const { task } = dossierLine({ ...lone, actions: [action({ deadline: "2026-12-01", id: "due" })] });
  expect(task?.id).toBe("due");
  expect(dossierLine({ ...lone, actions: [done] }).task).toBeUndefined();
  expect(line([action({ deadline: "2026-12-01" }), action({ id: "b" })])).toBe(
    "U heeft nog 2 taken. De eerste moet klaar op dinsdag 1 december: Loonstrook.",
  );
  expect(line([action({ deadline: "2026-11-01" })])).toContain("zondag 1 november");
  expect(line([action({ is_done: true, waiting_for: "Bram" })])).toContain("Wij wachten op Bram");
  expect(line([done])).toBe("Wij zijn aan zet. U hoeft nu niets te doen.");
  expect(line([done], 100)).toBe("Dit dossier is afgerond. U hoeft niets meer te doen.");
  // Which of several dossiers a product belongs to is not known.
  expect(line([action({})], 40, false)).toBe("Wat u kunt doen, staat onder ‘Eerst doen’.");
  expect(line([action({ product: { id: "dossier" } })], 40, false)).toBe("U heeft nog één taak: Loonstrook.");
});

test("a fall of progress is explained by what was added or opened again, and by nothing else", () => {
  const shown = { percent: 60, day: "2026-11-10", done: [] };
  const actions = [
    action({ id: "old" }),
    action({ id: "new", label: "Jaaropgave", date_created: "2026-11-12" }),
    action({ id: "again", label: "Paspoort" }),
  ];
  expect(fallOf(shown, 60, actions, new Set())).toBeNull();
  expect(fallOf(shown, 40, actions, new Set(["again"]))).toEqual({
    before: 60,
    day: "2026-11-10",
    added: ["Jaaropgave"],
    reopened: ["Paspoort"],
  });
  expect(fallOf(shown, 40, [done], new Set())).toMatchObject({ added: [], reopened: [] });
});
