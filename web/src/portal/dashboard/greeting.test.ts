import { expect, test } from "vitest";
import type { Consumer } from "../api/types";
import { greetingName } from "./greeting";

const consumer = (more: Partial<Consumer>) =>
  ({
    displayName: "Anna de Vries",
    addressStyle: "formal",
    first_name: "Anna",
    preposition: "de",
    last_name: "Vries",
    salutation: "Mevrouw",
    is_company: false,
    ...more,
  }) as Consumer;

test("a formal greeting in Dutch has the salutation and the surname", () => {
  expect(greetingName(consumer({}), "nl")).toBe("mevrouw De Vries");
  expect(greetingName(consumer({ salutation: "Dhr.", preposition: null, last_name: "Visser" }), "nl")).toBe(
    "de heer Visser",
  );
});

test("an informal greeting has the first name", () => {
  expect(greetingName(consumer({ addressStyle: "informal" }), "nl")).toBe("Anna");
});

test("a greeting has the full name where a Dutch salutation does not fit", () => {
  expect(greetingName(consumer({}), "en")).toBe("Anna de Vries");
  expect(greetingName(consumer({ salutation: "Mrs" }), "nl")).toBe("Anna de Vries");
  expect(greetingName(consumer({ salutation: null }), "nl")).toBe("Anna de Vries");
  expect(greetingName(consumer({ is_company: true, displayName: "Bakkerij B.V." }), "nl")).toBe(
    "Bakkerij B.V.",
  );
});
