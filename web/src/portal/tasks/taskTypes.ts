import type { TranslationKey } from "../../shared/i18n";
import type { ActionType } from "../api/types";

interface TaskType {
  /** The text of the button that opens a task of this type. */
  verb: TranslationKey;
  /** The one thing that this type is a way of: types with the same name replace each other. */
  wayOf?: "inventory";
  /** An offer to the consumer, which the firm does not wait for. */
  isOptional?: true;
}

/** The part of each type of action in the consumer's list of tasks. */
export const taskTypes: Record<ActionType, TaskType> = {
  UPLOAD_DOCUMENT: { verb: "products.verb.deliver" },
  REUPLOAD_DOCUMENT: { verb: "products.verb.deliver" },
  REQUEST_PENSION_XML: { verb: "products.verb.deliver" },
  INVENTORY_FORM: { verb: "products.verb.fillIn", wayOf: "inventory" },
  INVENTORY_FORM_OCKTO: { verb: "products.verb.fetch", wayOf: "inventory" },
  INVENTORY_FORM_DIGID: { verb: "products.verb.fetch", wayOf: "inventory" },
  INVENTORY_FORM_IWIZE: { verb: "products.verb.fetch", wayOf: "inventory" },
  REQUEST_DATE_CONDITIONS_PRECEDENT: { verb: "products.verb.fillIn" },
  SIGN_OTD: { verb: "products.verb.sign" },
  DOWNLOAD_INDICATIVE_PROPOSAL: { verb: "products.verb.view" },
  DOWNLOAD_FINAL_OFFER: { verb: "products.verb.view" },
  DOWNLOAD_OTD_UNSIGNED: { verb: "products.verb.view" },
  DOWNLOAD_OTD_SIGNED: { verb: "products.verb.view" },
  DOWNLOAD_ADDED_DOCUMENT: { verb: "products.verb.view" },
  DOWNLOAD_DOCUMENT_MANAGEMENT_FILE: { verb: "products.verb.view" },
  APPROVE_DOCUMENT: { verb: "products.verb.review" },
  BANK_GUARANTEE_PROPOSAL: { verb: "products.verb.review" },
  REQUEST_BANK_GUARANTEE: { verb: "products.verb.review" },
  KNOWLEDGE_FORM: { verb: "products.verb.fillIn" },
  CONSUMER_PROFILE_FORM: { verb: "products.verb.fillIn" },
  REQUEST_ADVICE: { verb: "products.verb.fillIn" },
  UPDATE_MORTGAGE: { verb: "products.verb.update" },
  EDIT_MARKET_VALUE: { verb: "products.verb.update" },
  PRESENT_OPPORTUNITY: { verb: "products.verb.view", isOptional: true },
  PAY_INVOICE: { verb: "products.verb.pay" },
  START_DISABILITY_COVER: { verb: "products.verb.view", isOptional: true },
  CALCULATE_DISABILITY_PREMIUM: { verb: "products.verb.review" },
  MORTGAGE_CHECK: { verb: "products.verb.start", isOptional: true },
  SIGN_WOONGARANT_PROPOSAL: { verb: "products.verb.sign" },
};

/** The part of a type; null for a type of a newer server. */
export const taskTypeOf = (type: ActionType): TaskType | null =>
  (taskTypes as Partial<typeof taskTypes>)[type] ?? null;
