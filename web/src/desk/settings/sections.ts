import type { DeskKey } from "../i18n";

/** The sections of the settings, and the pages beside them. */

export const formSections = ["general", "modules", "changes", "messages", "withdrawal", "retention"] as const;
export type FormSection = (typeof formSections)[number];

const sectionNames = [
  "appearance",
  "texts",
  "mails",
  ...formSections,
  "sign-in",
  "reasons",
  "branches",
  "publish",
  "history",
] as const;
export type SectionName = (typeof sectionNames)[number];

export const isSection = (name: string): name is SectionName => sectionNames.some((one) => one === name);
export const isFormSection = (name: SectionName): name is FormSection =>
  formSections.some((one) => one === name);

export const sectionLabels: Record<SectionName, DeskKey> = {
  appearance: "desk.settings.section.appearance",
  texts: "desk.settings.section.texts",
  mails: "desk.settings.section.mails",
  general: "desk.settings.section.general",
  modules: "desk.settings.section.modules",
  changes: "desk.settings.section.changes",
  messages: "desk.settings.section.messages",
  withdrawal: "desk.settings.section.withdrawal",
  retention: "desk.settings.section.retention",
  "sign-in": "desk.settings.section.signIn",
  reasons: "desk.settings.section.reasons",
  branches: "desk.settings.section.branches",
  publish: "desk.settings.section.publish",
  history: "desk.settings.section.history",
};

/** The list of sections, divided. */
export const sectionGroups: readonly { label: DeskKey; sections: readonly SectionName[] }[] = [
  { label: "desk.settings.group.look", sections: ["appearance", "texts", "mails"] },
  {
    label: "desk.settings.group.work",
    sections: [
      "general",
      "modules",
      "changes",
      "messages",
      "sign-in",
      "withdrawal",
      "retention",
      "reasons",
      "branches",
    ],
  },
  { label: "desk.settings.group.publish", sections: ["publish", "history"] },
];

/** Parts of the settings that have pages of their own. */
export const otherParts: readonly { to: string; label: DeskKey }[] = [
  { to: "/settings/documents", label: "desk.documents.firm.title" },
  { to: "/settings/needs-lists", label: "desk.needsLists.title" },
  { to: "/advisers", label: "desk.office.advisers" },
  { to: "/colleagues", label: "desk.settings.other.colleagues" },
  { to: "/settings/webhooks", label: "desk.webhooks.title" },
  { to: "/settings/service-keys", label: "desk.serviceKeys.title" },
];
