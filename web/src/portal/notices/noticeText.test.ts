import { expect, test } from "vitest";
import type { TFunction } from "../../shared/i18n";
import { noticeText } from "./noticeText";
import type { Notice } from "./query";

const t: TFunction = (key, values) => `${key} ${JSON.stringify(values ?? {})}`;

const notice = (changed: Partial<Notice>): Notice => ({
  id: "1",
  kind: "new_action",
  created_at: "2026-11-25T08:00:00Z",
  is_read: false,
  page: "/dashboard",
  action_label: null,
  deadline: null,
  appointment: null,
  appointment_before: null,
  ...changed,
});

const text = (changed: Partial<Notice>) => noticeText(t, "nl", "Van Dijk", notice(changed));

test("a request is named as the firm does, with its last day", () => {
  const { title, detail } = text({ action_label: "Loonstrook", deadline: "2026-12-04" });
  expect(title).toBe('notices.newAction {"label":"Loonstrook"}');
  expect(detail).toBe('notices.until {"date":"vrijdag 4 december 2026"}');
  expect(text({}).title).toBe('notices.newAction {"label":"notices.task {}"}');
});

test("an appointment says when it is, and when it was before", () => {
  const moved = text({
    kind: "appointment_moved",
    appointment: { date: "2026-11-30", start_time: "10:30" },
    appointment_before: { date: "2026-11-27", start_time: null },
  });
  expect(moved.detail).toBe(
    'notices.at {"date":"maandag 30 november 2026","time":"10:30"}, notices.before {"when":"vrijdag 27 november 2026"}',
  );
  expect(text({ kind: "appointment_cancelled" }).detail).toBeNull();
});
