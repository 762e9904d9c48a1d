import type { TFunction } from "../../shared/i18n";
import type { Locale } from "../../shared/i18n/language";
import type { IconPath } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import { longDate, time } from "../../shared/ui/text/format";
import type { Notice } from "./query";

/** A notice as the list shows it. */
export interface NoticeText {
  icon: IconPath;
  title: string;
  /** Second line, below the text. */
  detail: string | null;
}

type Moment = NonNullable<Notice["appointment"]>;

/** The texts of a notice. */
export function noticeText(t: TFunction, language: Locale, firm: string, notice: Notice): NoticeText {
  const day = (date: string) => longDate(date, language);
  const momentText = ({ date, start_time }: Moment) =>
    start_time ? t("notices.at", { date: day(date), time: time(start_time) }) : day(date);
  const label = notice.action_label ?? t("notices.task");
  const until = notice.deadline ? t("notices.until", { date: day(notice.deadline) }) : null;
  const { appointment, appointment_before: before } = notice;
  switch (notice.kind) {
    case "document_rejected":
      return { icon: icons.alert, title: t("notices.documentRejected", { label }), detail: until };
    case "reminder":
      return { icon: icons.clock, title: t("notices.reminder", { label }), detail: until };
    case "appointment_made":
    case "appointment_moved":
    case "appointment_cancelled":
      return {
        icon: icons.calendar,
        title: t(`notices.${notice.kind}`),
        detail:
          appointment &&
          [momentText(appointment), before && t("notices.before", { when: momentText(before) })]
            .filter(Boolean)
            .join(", "),
      };
    case "new_message":
      return { icon: icons.mail, title: t("notices.newMessage", { firm }), detail: null };
    case "change_decided":
      return { icon: icons.edit, title: t("notices.changeDecided"), detail: null };
    default:
      return { icon: icons.list, title: t("notices.newAction", { label }), detail: until };
  }
}
