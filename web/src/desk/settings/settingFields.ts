import { withdrawalReasons } from "../firm/withdrawalReasons";
import type { DeskKey } from "../i18n";
import type { FieldGroup, SettingField } from "./fieldTypes";
import { invoiceGroup } from "./invoiceFields";
import { legalGroup } from "./legalFields";
import type { FormSection } from "./sections";

/** The fields of the settings that are plain forms, as data: what stands where, and what it is called. */

export type { SettingField } from "./fieldTypes";

const flag = (pointer: string, label: DeskKey, hint?: DeskKey): SettingField => ({
  kind: "flag",
  pointer,
  label,
  ...(hint ? { hint } : {}),
});

const proposalModes = [
  { value: "off", label: "desk.settings.changes.off" },
  { value: "notify", label: "desk.settings.changes.notify" },
  { value: "approve", label: "desk.settings.changes.approve" },
] as const;

const years = (pointer: string, label: DeskKey, hint: DeskKey, range: readonly [number, number]) =>
  ({ kind: "whole", pointer, label, hint, range }) as const;

const workingDays = (pointer: string, label: DeskKey, hint?: DeskKey): SettingField => ({
  kind: "whole",
  pointer,
  label,
  ...(hint ? { hint } : {}),
  range: [1, 60],
  isOptional: true,
});

export const forms: Record<FormSection, readonly FieldGroup[]> = {
  general: [
    {
      label: "desk.settings.general.firm",
      fields: [
        { kind: "text", pointer: "/name", label: "desk.settings.general.name" },
        {
          kind: "choice",
          pointer: "/features/default_address_style",
          label: "desk.settings.general.style",
          hint: "desk.settings.general.styleHint",
          options: [
            { value: "formal", label: "desk.settings.general.formal" },
            { value: "informal", label: "desk.settings.general.informal" },
          ],
        },
        {
          kind: "text",
          pointer: "/contact/phone",
          label: "desk.settings.general.phone",
          hint: "desk.settings.general.phoneHint",
        },
        {
          kind: "email",
          pointer: "/contact/email",
          label: "desk.settings.general.email",
          hint: "desk.settings.general.emailHint",
        },
        flag("/show_domain_chooser", "desk.settings.general.chooser", "desk.settings.general.chooserHint"),
        {
          kind: "text",
          pointer: "/content/lead_source",
          label: "desk.settings.general.leadSource",
          hint: "desk.settings.general.leadSourceHint",
        },
      ],
    },
    legalGroup,
    invoiceGroup,
    {
      label: "desk.settings.general.maintenanceTitle",
      fields: [
        flag("/maintenance/show_notice", "desk.settings.general.notice", "desk.settings.general.noticeHint"),
        {
          kind: "localisedLong",
          pointer: "/maintenance/notice",
          label: "desk.settings.general.noticeText",
        },
        flag("/maintenance/maintenance", "desk.settings.general.closed", "desk.settings.general.closedHint"),
      ],
    },
    {
      label: "desk.settings.general.choices",
      text: "desk.settings.general.choicesText",
      fields: [
        { kind: "options", pointer: "/product_phases", label: "desk.settings.general.phases" },
        { kind: "options", pointer: "/income_types", label: "desk.settings.general.incomeTypes" },
      ],
    },
  ],
  modules: [
    {
      label: "desk.settings.modules.modules",
      fields: [
        flag(
          "/modules/has_messages_enabled",
          "desk.settings.modules.messages",
          "desk.settings.modules.messagesText",
        ),
        flag(
          "/modules/has_live_updates_enabled",
          "desk.settings.modules.live",
          "desk.settings.modules.liveText",
        ),
        flag("/modules/has_push_enabled", "desk.settings.modules.push", "desk.settings.modules.pushText"),
        flag(
          "/modules/has_notices_enabled",
          "desk.settings.modules.notices",
          "desk.settings.modules.noticesText",
        ),
        flag(
          "/modules/has_generalinsurance_enabled",
          "desk.settings.modules.insurance",
          "desk.settings.modules.insuranceText",
        ),
        flag("/modules/has_ockto_enabled", "desk.settings.modules.ockto", "desk.settings.modules.ocktoText"),
        flag("/modules/has_iwize_enabled", "desk.settings.modules.iwize", "desk.settings.modules.iwizeText"),
        flag(
          "/modules/has_truemeeting_enabled",
          "desk.settings.modules.meeting",
          "desk.settings.modules.meetingText",
        ),
      ],
    },
    {
      label: "desk.settings.modules.features",
      fields: [
        flag(
          "/features/show_appointment_form",
          "desk.settings.modules.dossierForm",
          "desk.settings.modules.dossierFormText",
        ),
        flag(
          "/features/do_show_incometype_field",
          "desk.settings.modules.incomeType",
          "desk.settings.modules.incomeTypeText",
        ),
        flag(
          "/features/do_show_productphase_field",
          "desk.settings.modules.phase",
          "desk.settings.modules.phaseText",
        ),
        flag(
          "/features/do_show_mortgage_timeline",
          "desk.settings.modules.mortgageSteps",
          "desk.settings.modules.mortgageStepsText",
        ),
        flag(
          "/features/do_show_purchaseintention_timeline",
          "desk.settings.modules.purchaseSteps",
          "desk.settings.modules.purchaseStepsText",
        ),
        flag(
          "/features/can_cancel_appointments",
          "desk.settings.modules.cancel",
          "desk.settings.modules.cancelText",
        ),
        flag(
          "/features/show_appointment_type",
          "desk.settings.modules.appointmentType",
          "desk.settings.modules.appointmentTypeText",
        ),
        flag(
          "/features/hides_clients_in_calendars",
          "desk.settings.modules.calendarNames",
          "desk.settings.modules.calendarNamesText",
        ),
        flag(
          "/features/show_dossier_number",
          "desk.settings.modules.number",
          "desk.settings.modules.numberText",
        ),
      ],
    },
    {
      label: "desk.settings.modules.check",
      text: "desk.settings.modules.checkText",
      fields: [
        flag("/smartcare/mortgage_check_enable_question_1b", "desk.settings.modules.question1b"),
        flag("/smartcare/mortgage_check_enable_question_7b_c", "desk.settings.modules.question7"),
        flag("/smartcare/mortgage_check_enable_question_11", "desk.settings.modules.question11"),
      ],
    },
  ],
  changes: [
    {
      label: "desk.settings.changes.title",
      text: "desk.settings.changes.text",
      fields: (
        [
          ["address", "desk.settings.changes.address"],
          ["phone", "desk.settings.changes.phone"],
          ["email", "desk.settings.changes.email", "desk.settings.changes.emailHint"],
          ["iban", "desk.settings.changes.iban", "desk.settings.changes.ibanHint"],
          ["marital_state", "desk.settings.changes.maritalState"],
          ["contact_preference", "desk.settings.changes.contactPreference"],
        ] as const
      ).map(([name, label, hint]) => ({
        kind: "choice",
        pointer: `/change_proposals/${name}`,
        label,
        ...(hint ? { hint } : {}),
        options: proposalModes,
      })),
    },
  ],
  messages: [
    {
      label: "desk.settings.messages.title",
      fields: [
        flag(
          "/modules/has_messages_enabled",
          "desk.settings.modules.messages",
          "desk.settings.modules.messagesText",
        ),
        {
          kind: "localisedLong",
          pointer: "/messages/office_hours",
          label: "desk.settings.messages.hours",
          hint: "desk.settings.messages.hoursHint",
        },
      ],
    },
    {
      label: "desk.settings.messages.times",
      text: "desk.settings.messages.timesText",
      fields: [
        workingDays("/answering_times/documents", "desk.settings.messages.documents"),
        workingDays(
          "/answering_times/forms",
          "desk.settings.messages.forms",
          "desk.settings.messages.formsHint",
        ),
        workingDays(
          "/answering_times/decisions",
          "desk.settings.messages.decisions",
          "desk.settings.messages.decisionsHint",
        ),
        workingDays("/answering_times/damage_reports", "desk.settings.messages.damage"),
      ],
    },
  ],
  withdrawal: [
    {
      label: "desk.settings.withdrawal.title",
      text: "desk.settings.withdrawal.text",
      fields: [
        {
          kind: "choice",
          pointer: "/withdrawal/otd/days",
          label: "desk.settings.withdrawal.days",
          options: [
            { value: "14", label: "desk.settings.withdrawal.days14" },
            { value: "30", label: "desk.settings.withdrawal.days30" },
          ],
        },
        flag(
          "/withdrawal/otd/moves_to_working_day",
          "desk.settings.withdrawal.workingDay",
          "desk.settings.withdrawal.workingDayHint",
        ),
        {
          kind: "choice",
          pointer: "/withdrawal/otd/off_because",
          label: "desk.settings.withdrawal.off",
          hint: "desk.settings.withdrawal.offHint",
          options: [{ value: "", label: "desk.settings.withdrawal.canWithdraw" }, ...withdrawalReasons],
        },
      ],
    },
  ],
  retention: [
    {
      label: "desk.settings.retention.title",
      text: "desk.settings.retention.text",
      fields: [
        years(
          "/retention/advice_years",
          "desk.settings.retention.advice",
          "desk.settings.retention.adviceHint",
          [5, 30],
        ),
        years(
          "/retention/tax_years",
          "desk.settings.retention.tax",
          "desk.settings.retention.taxHint",
          [7, 30],
        ),
        years(
          "/retention/accesses_days",
          "desk.settings.retention.accesses",
          "desk.settings.retention.accessesHint",
          [90, 3650],
        ),
        years(
          "/retention/events_days",
          "desk.settings.retention.events",
          "desk.settings.retention.eventsHint",
          [30, 3650],
        ),
        years(
          "/retention/drafts_days",
          "desk.settings.retention.drafts",
          "desk.settings.retention.draftsHint",
          [7, 3650],
        ),
      ],
    },
  ],
};

export const mailGroups: readonly FieldGroup[] = [
  {
    label: "desk.settings.mails.which",
    text: "desk.settings.mails.whichText",
    fields: [
      flag("/mail/enabled", "desk.settings.mails.enabled", "desk.settings.mails.enabledHint"),
      flag("/mail/new_actions", "desk.settings.mails.newActions"),
      flag("/mail/reminders", "desk.settings.mails.reminders"),
      flag("/mail/rejected_documents", "desk.settings.mails.rejected"),
      flag("/mail/appointments", "desk.settings.mails.appointments"),
      flag("/mail/receipts", "desk.settings.mails.receipts"),
      flag("/mail/messages", "desk.settings.mails.messages"),
    ],
  },
  {
    label: "desk.settings.mails.sender",
    fields: [
      {
        kind: "text",
        pointer: "/mail/from_name",
        label: "desk.settings.mails.fromName",
        hint: "desk.settings.mails.fromNameHint",
      },
      {
        kind: "email",
        pointer: "/mail/reply_to",
        label: "desk.settings.mails.replyTo",
        hint: "desk.settings.mails.replyToHint",
      },
    ],
  },
  {
    label: "desk.settings.mails.when",
    fields: [
      {
        kind: "wholes",
        pointer: "/mail/remind_days_before",
        label: "desk.settings.mails.remindDays",
        hint: "desk.settings.mails.remindDaysHint",
        range: [0, 60],
      },
      { kind: "time", pointer: "/mail/remind_at", label: "desk.settings.mails.remindAt" },
      {
        kind: "time",
        pointer: "/mail/send_from",
        label: "desk.settings.mails.sendFrom",
        hint: "desk.settings.mails.sendHint",
      },
      {
        kind: "time",
        pointer: "/mail/send_until",
        label: "desk.settings.mails.sendUntil",
        hint: "desk.settings.mails.sendHint",
      },
      { kind: "weekdays", pointer: "/mail/quiet_weekdays", label: "desk.settings.mails.quietWeekdays" },
      flag("/mail/quiet_public_holidays", "desk.settings.mails.holidays"),
      {
        kind: "dates",
        pointer: "/mail/quiet_dates",
        label: "desk.settings.mails.quietDates",
        hint: "desk.settings.mails.quietDatesHint",
      },
    ],
  },
];

export const pictures: readonly SettingField[] = [
  {
    kind: "image",
    pointer: "/content/logo_image",
    label: "desk.settings.appearance.logo",
    hint: "desk.settings.appearance.logoHint",
  },
  {
    kind: "image",
    pointer: "/content/header_image",
    label: "desk.settings.appearance.header",
    hint: "desk.settings.appearance.headerHint",
  },
  flag("/content/header_full_width", "desk.settings.appearance.fullWidth"),
  {
    kind: "image",
    pointer: "/content/payment_method_image",
    label: "desk.settings.appearance.payment",
    hint: "desk.settings.appearance.paymentHint",
  },
];

export const signInFields: readonly SettingField[] = [
  {
    kind: "whole",
    pointer: "/minimum_password_strength",
    label: "desk.settings.signIn.strength",
    hint: "desk.settings.signIn.strengthHint",
    range: [0, 100],
  },
  flag("/two_factor_required", "desk.settings.signIn.twoFactor", "desk.settings.signIn.twoFactorHint"),
];

export const colourFields = [
  "color_primary",
  "color_accent",
  "color_buttons",
  "color_links",
  "color_headers",
  "color_subheaders",
  "color_small_headers",
  "color_menu_background",
  "color_menu_text",
  "color_menu_active",
  "color_footer_background",
  "color_footer_text",
] as const;

export const contentNames = [
  "welcome_title",
  "welcome_content",
  "important_documents_title",
  "important_documents_content",
  "footer_content",
  "adviser_label",
  "dossier_owner_label",
  "otd_conditions",
  "sepa_text",
  "mortgage_check_introduction",
  "mortgage_check_introduction_step_1",
  "mortgage_check_introduction_step_2",
  "mortgage_check_introduction_step_3",
  "mortgage_check_introduction_step_4",
  "mortgage_check_introduction_step_5",
  "mortgage_check_introduction_step_6",
  "mortgage_check_outcome_necessary",
  "mortgage_check_outcome_desirable",
  "mortgage_check_outcome_not_needed",
  "disability_cover_introduction",
  "disability_cover_premium",
  "disability_cover_accept_button",
  "disability_cover_decline_button",
  "income_type_label",
  "product_phase_label",
] as const;
export type ContentName = (typeof contentNames)[number];

/** Texts of the portal that are shown where the firm has no words for a place of its own. */
export const contentDefaults: Partial<Record<ContentName, string>> = {
  important_documents_title: "dashboard.important.title",
  important_documents_content: "dashboard.important.intro",
  adviser_label: "products.adviser.title",
  otd_conditions: "actions.otd.noTerms",
  disability_cover_accept_button: "actions.approve",
  disability_cover_decline_button: "actions.decline",
  income_type_label: "guest.dossier.incomeType",
  product_phase_label: "guest.dossier.productPhase",
};
