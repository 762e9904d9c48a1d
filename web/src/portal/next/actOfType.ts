import type { ActionType } from "../api/types";
import type { FinishedAct } from "../submission/finishedAct";

/** The act with which each type of action is done; null for downloads, after which nothing happens. */
const acts: Record<ActionType, FinishedAct | null> = {
  UPLOAD_DOCUMENT: "upload",
  REUPLOAD_DOCUMENT: "upload",
  REQUEST_PENSION_XML: "upload",
  INVENTORY_FORM: "inventory",
  INVENTORY_FORM_OCKTO: "inventory",
  INVENTORY_FORM_DIGID: "inventory",
  INVENTORY_FORM_IWIZE: "inventory",
  REQUEST_DATE_CONDITIONS_PRECEDENT: "conditions",
  SIGN_OTD: "signature",
  DOWNLOAD_INDICATIVE_PROPOSAL: null,
  DOWNLOAD_FINAL_OFFER: null,
  DOWNLOAD_OTD_UNSIGNED: null,
  DOWNLOAD_OTD_SIGNED: null,
  DOWNLOAD_ADDED_DOCUMENT: null,
  DOWNLOAD_DOCUMENT_MANAGEMENT_FILE: null,
  APPROVE_DOCUMENT: "approval",
  BANK_GUARANTEE_PROPOSAL: "proposal",
  REQUEST_BANK_GUARANTEE: "proposal",
  KNOWLEDGE_FORM: "advice",
  CONSUMER_PROFILE_FORM: "advice",
  REQUEST_ADVICE: "advice",
  UPDATE_MORTGAGE: "mortgage",
  EDIT_MARKET_VALUE: "mortgage",
  PRESENT_OPPORTUNITY: "opportunity",
  PAY_INVOICE: "payment",
  START_DISABILITY_COVER: "proposal",
  CALCULATE_DISABILITY_PREMIUM: "proposal",
  MORTGAGE_CHECK: "check",
  SIGN_WOONGARANT_PROPOSAL: "proposal",
};

/** A type of a newer server has no act. */
export const actOfType = (type: ActionType): FinishedAct | null => acts[type] ?? null;
