import { describe, expect, it } from "vitest";
import type { ConsumerRecord } from "../api/clientSchemas";
import { deliveryOf } from "./delivery";

const allMail = {
  actions: true,
  reminders: true,
  appointments: true,
  messages: true,
  is_undeliverable: false,
};

const client = (email: string | null, meta: Partial<ConsumerRecord["meta"]>): ConsumerRecord =>
  ({
    type: "consumers",
    id: "tess",
    attributes: { email },
    meta: {
      ended_at: null,
      has_password: false,
      has_passkey: false,
      invited_at: null,
      mail: allMail,
      ...meta,
    },
  }) as ConsumerRecord;

const invited = client("tess@example.nl", { invited_at: "2026-11-01T09:00:00Z" });

describe("deliveryOf", () => {
  it("is an e-mail for an invited client of a firm that mails about it", () => {
    expect(deliveryOf(invited, { enabled: true }, "new_actions", true)).toBe("email");
  });

  it("is the portal alone where the firm does not mail, or not about this", () => {
    expect(deliveryOf(invited, {}, "new_actions", true)).toBe("portalOnly");
    const mail = { enabled: true, appointments: false };
    expect(deliveryOf(invited, mail, "appointments", true)).toBe("portalOnly");
    expect(deliveryOf(invited, mail, "new_actions", true)).toBe("email");
  });

  it("never promises an e-mail to a client without an address, an invitation or a relation", () => {
    const mail = { enabled: true };
    expect(deliveryOf(client(null, { has_password: true }), mail, "new_actions", true)).toBe("noEmail");
    expect(deliveryOf(client("tess@example.nl", {}), mail, "new_actions", true)).toBe("notInvited");
    const ended = client("tess@example.nl", { has_password: true, ended_at: "2026-11-01T09:00:00Z" });
    expect(deliveryOf(ended, mail, "new_actions", true)).toBe("ended");
  });

  it("follows the client's own choice, the address and the mail server", () => {
    const mail = { enabled: true };
    const withMail = (changed: Partial<typeof allMail>) =>
      client("tess@example.nl", { has_password: true, mail: { ...allMail, ...changed } });
    expect(deliveryOf(withMail({ actions: false }), mail, "new_actions", true)).toBe("switchedOff");
    expect(deliveryOf(withMail({ actions: false }), mail, "appointments", true)).toBe("email");
    expect(deliveryOf(withMail({ reminders: false }), mail, "reminders", true)).toBe("switchedOff");
    expect(deliveryOf(withMail({ reminders: false }), mail, "new_actions", true)).toBe("email");
    expect(deliveryOf(withMail({ is_undeliverable: true }), mail, "new_actions", true)).toBe("undeliverable");
    expect(deliveryOf(invited, mail, "new_actions", false)).toBe("noMail");
  });
});
