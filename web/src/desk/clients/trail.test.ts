import { expect, test } from "vitest";
import { actorOf } from "./trail";

test("an actor of the trail is shown by name", () => {
  expect(actorOf("staff 0190 Eva Jansen")).toBe("Eva Jansen");
  expect(actorOf("service_key 0190 CRM van kantoor")).toBe("CRM van kantoor");
  expect(actorOf("colleague Tom")).toBe("Tom");
  expect(actorOf("consumer")).toBe("consumer");
});
