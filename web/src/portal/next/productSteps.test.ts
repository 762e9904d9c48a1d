// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { initTranslations, isKey, loadAllTranslations, translate } from "../../shared/i18n";
import { actOfType } from "./actOfType";
import { dossierLine } from "./dossierLine";
import { lineNames, type ProductSituation, productSteps, stateSteps } from "./productSteps";
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

const lines = (situation: Partial<ProductSituation>) => {
  const steps = productSteps({
    kind: "mortgage",
    actions: [],
    inReview: 0,
    today: "2026-11-23",
    ...situation,
  });
  return lineNames.map((name) => translate(steps[name].key, steps[name].values));
};

test("what the consumer has to do comes first, with the earliest deadline", () => {
  const actions = [
    action({ id: "a", label: "Later", deadline: "2026-12-24" }),
    action({ id: "b", label: "Eerst", deadline: "2026-12-01" }),
    action({ id: "c", label: "Ooit" }),
    action({ id: "d", type: "DOWNLOAD_ADDED_DOCUMENT" }),
    done,
  ];
  expect(lines({ actions, inReview: 2 })).toEqual([
    "Wij kunnen verder met uw hypotheek zodra wij hebben wat wij u hebben gevraagd.",
    "Wij vragen u dit uiterlijk 01-12-2026 te doen. Daarna gaan wij verder.",
    "U kunt nu 3 punten doen, te beginnen met ‘Eerst’.",
  ]);
  expect(lines({ kind: "otd", actions: [action({ label: "Ondertekenen" })] })).toEqual([
    "Wij wachten op uw handtekening onder deze opdracht.",
    "Dat hangt af van wanneer wij het van u krijgen. Daarna gaan wij verder.",
    "U kunt nu doen: Ondertekenen.",
  ]);
});

test("a deadline that has passed is said, and what to do about it", () => {
  const [now, time, ask] = lines({ actions: [action({ deadline: "2026-11-22" })] });
  expect(now).toContain("22-11-2026 is voorbij");
  expect(time).toContain("neem dan contact op");
  expect(ask).toBe("U kunt nu doen: Loonstrook.");
});

test("then whom and what the firm waits for", () => {
  expect(lines({ actions: [action({ is_done: true, waiting_for: "Bram" })], inReview: 1 })[0]).toBe(
    "U heeft uw deel gedaan. Wij wachten nog op Bram.",
  );
  expect(lines({ actions: [done], inReview: 1 })[0]).toBe(
    "Wij bekijken het document dat u heeft aangeleverd.",
  );
  expect(lines({ actions: [done], inReview: 2 })[0]).toBe(
    "Wij bekijken de 2 documenten die u heeft aangeleverd.",
  );
});

test("then the product's own state, and a finished product asks nothing any more", () => {
  const state = { name: "cancelled", isFinal: true };
  expect(lines({ kind: "otd", actions: [action({})], state })).toEqual([
    "Deze opdracht is geannuleerd. Wij doen er niets meer mee.",
    "U hoeft nergens op te wachten.",
    "Niets meer.",
  ]);
});

test("then the step of the timeline, and the one after it", () => {
  const step = (label: string, state: string) => ({
    label,
    completed: state === "done",
    active: state === "now",
  });
  const timeline = [step("Aanvraag", "done"), step("Taxatie", "now"), step("Akte", "")];
  const [now, , ask] = lines({ timeline });
  expect(now).toBe("Wij zijn bij de stap ‘Taxatie’.");
  expect(ask).toContain("Daarna volgt de stap ‘Akte’");
  expect(lines({ timeline: timeline.slice(0, 2) })[2]).toBe("Nu niets. Dit is de laatste stap.");
  expect(lines({ timeline: timeline.slice(0, 1) })[0]).toBe("Alle stappen zijn afgerond.");
});

test("otherwise the firm goes on, or nothing is going on; the firm's own text stands over the portal's", () => {
  expect(lines({ actions: [done] })[0]).toBe("Wij gaan verder met wat u heeft gestuurd.");
  expect(lines({})[1]).toBe("Er loopt hier nu niets waarop u hoeft te wachten.");
  expect(lines({ kind: "credit", actions: [done] })[0]).toBe("Wij vragen het krediet aan.");
});

test("an overdue invoice takes from a due one what it does not say itself", () => {
  const { now, time } = stateSteps("invoice", {
    name: "overdue",
    values: { date: "01-11-2026" },
    instead: { time: "timeOnline" },
  });
  expect(translate(now.key, now.values)).toContain("01-11-2026 is voorbij");
  expect(time.key).toBe("next.invoice.due.timeOnline");
});

test("every act has its three lines", () => {
  for (const type of ["SIGN_OTD", "UPLOAD_DOCUMENT", "PAY_INVOICE", "MORTGAGE_CHECK"] as const)
    for (const name of lineNames) expect(isKey(`next.after.${actOfType(type)}.${name}`)).toBe(true);
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
  expect(line([action({})])).toBe("U bent aan zet: Loonstrook.");
  expect(line([action({ deadline: "2026-12-01" }), action({ id: "b" })])).toBe(
    "U bent aan zet: 2 punten, te beginnen met ‘Loonstrook’, uiterlijk 01-12-2026.",
  );
  expect(line([action({ deadline: "2026-11-01" })])).toContain("01-11-2026 voor ‘Loonstrook’ is voorbij");
  expect(line([action({ is_done: true, waiting_for: "Bram" })])).toContain("Wij wachten op Bram");
  expect(line([done])).toBe("Wij zijn aan zet. U hoeft nu niets te doen.");
  expect(line([done], 100)).toBe("Dit dossier is afgerond. U hoeft niets meer te doen.");
  // Which of several dossiers a product belongs to is not known.
  expect(line([action({})], 40, false)).toBe("Wat u kunt doen, staat onder ‘Te doen’.");
  expect(line([action({ product: { id: "dossier" } })], 40, false)).toBe("U bent aan zet: Loonstrook.");
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
