import { expect, test } from "vitest";
import { amsterdamInstant, validateEndpoint, validateMoment, valuesOf } from "./endpointForm";

test("an endpoint needs an address, and types where it does not hear all of them", () => {
  expect(validateEndpoint(valuesOf(undefined))).toEqual({ errors: { url: "desk.webhooks.urlMissing" } });
  const crm = {
    url: " https://crm.example/hook ",
    description: " ",
    hears: "all" as const,
    types: ["otd.signed"],
  };
  expect(validateEndpoint(crm)).toEqual({
    output: { url: "https://crm.example/hook", description: null, event_types: null },
  });
  expect(validateEndpoint({ ...crm, hears: "some" })).toMatchObject({
    output: { event_types: ["otd.signed"] },
  });
  expect(validateEndpoint({ ...crm, hears: "some", types: [] })).toEqual({
    errors: { types: "desk.webhooks.typesMissing" },
  });
});

test("a moment is by the clock of Amsterdam, in summer and in winter", () => {
  expect(amsterdamInstant("2026-07-01", "09:30")).toBe("2026-07-01T07:30:00.000Z");
  expect(amsterdamInstant("2026-11-25", "09:30")).toBe("2026-11-25T08:30:00.000Z");
  // An hour that the clock leaves out.
  expect(amsterdamInstant("2027-03-28", "02:30")).toBe("2027-03-28T01:30:00.000Z");
});

test("events are sent again from a moment that has been", () => {
  const now = new Date("2026-11-25T12:00:00Z");
  expect(validateMoment({ day: "24-11-2026", time: "0:00" }, now)).toEqual({
    output: "2026-11-23T23:00:00.000Z",
  });
  expect(validateMoment({ day: "25-11-2026", time: "13:01" }, now)).toEqual({
    errors: { day: "desk.webhooks.future" },
  });
  expect(validateMoment({ day: "ooit", time: "" }, now)).toEqual({
    errors: { day: "desk.webhooks.dayMissing", time: "desk.webhooks.timeMissing" },
  });
});
