// Made by `make schema` from openapi-backoffice.json. Do not edit.

export const addressStyleValues = ["formal", "informal"] as const;

export const assuranceLevelValues = ["low", "substantial", "high"] as const;

export const deskModeValues = ["off", "review", "full"] as const;

export const fontValues = [
  "Roboto",
  "Open Sans",
  "Lato",
  "Montserrat",
  "Oswald",
  "Raleway",
  "Noto Sans",
  "Fira Sans",
  "Lora",
  "Merriweather",
  "Libre Baskerville",
] as const;

export const localeValues = ["nl", "en"] as const;

export const proposalModeValues = ["off", "notify", "approve"] as const;

export const weekdayValues = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

export const valueBasisValues = ["other", "woz", "valuation", "remotevaluation"] as const;

export const savingsPeriodValues = ["MONTHLY", "ANNUALLY", "REMAINING_DURATION"] as const;

export const actionTypeValues = [
  "UPLOAD_DOCUMENT",
  "REUPLOAD_DOCUMENT",
  "REQUEST_PENSION_XML",
  "INVENTORY_FORM",
  "INVENTORY_FORM_OCKTO",
  "INVENTORY_FORM_DIGID",
  "INVENTORY_FORM_IWIZE",
  "REQUEST_DATE_CONDITIONS_PRECEDENT",
  "SIGN_OTD",
  "DOWNLOAD_INDICATIVE_PROPOSAL",
  "DOWNLOAD_FINAL_OFFER",
  "DOWNLOAD_OTD_UNSIGNED",
  "DOWNLOAD_OTD_SIGNED",
  "DOWNLOAD_ADDED_DOCUMENT",
  "DOWNLOAD_DOCUMENT_MANAGEMENT_FILE",
  "APPROVE_DOCUMENT",
  "BANK_GUARANTEE_PROPOSAL",
  "REQUEST_BANK_GUARANTEE",
  "KNOWLEDGE_FORM",
  "CONSUMER_PROFILE_FORM",
  "REQUEST_ADVICE",
  "UPDATE_MORTGAGE",
  "EDIT_MARKET_VALUE",
  "PRESENT_OPPORTUNITY",
  "PAY_INVOICE",
  "START_DISABILITY_COVER",
  "CALCULATE_DISABILITY_PREMIUM",
  "MORTGAGE_CHECK",
  "SIGN_WOONGARANT_PROPOSAL",
] as const;

export const productKindValues = [
  "dossier",
  "mortgage",
  "credit",
  "lifeinsurance",
  "general_insurance",
  "appointment",
  "otd",
  "bankguarantee",
  "fgv",
  "cardifao",
  "purchase_intention",
  "invoice",
  "business_income",
  "will_writing_advice",
  "woongarant",
] as const;

export const completionValues = ["any", "all"] as const;

export const documentPurposeValues = [
  "bankguarantee_request",
  "bankguarantee_terms",
  "bankguarantee_card",
  "important",
  "action",
  "quote_attachment",
  "product",
  "otd",
  "invoice",
] as const;

export const writeStatusValues = ["created", "updated", "unchanged", "stale", "refused"] as const;

export const bulkStatusValues = ["done", "unchanged", "refused"] as const;

export const eventActorKindValues = ["consumer", "staff", "service_key", "system"] as const;

export const approvalResponseValues = ["yes", "no", "no_question"] as const;

export const documentOriginValues = ["delivered", "placed", "made"] as const;

export const uploadStateValues = ["received", "accepted", "rejected"] as const;

export const judgementValues = ["accepted", "rejected"] as const;

export const mailStateValues = ["waiting", "sent", "failed", "bounced", "dropped"] as const;

export const managedByValues = ["system", "desk"] as const;

export const askedOfValues = ["client", "partner", "both"] as const;

export const withdrawalWayValues = ["portal", "link", "firm"] as const;

export const withdrawalStateValues = ["received", "confirmed", "unconfirmed"] as const;

export const proposalFieldValues = [
  "address",
  "phone",
  "email",
  "iban",
  "marital_state",
  "contact_preference",
] as const;

export const proposalStateValues = [
  "unconfirmed",
  "waiting",
  "open",
  "applied",
  "accepted",
  "refused",
  "replaced",
  "cancelled",
  "expired",
  "overtaken",
] as const;

export const proofValues = ["password", "totp", "recovery", "passkey", "provider"] as const;

export const settingsSourceValues = ["desk", "api", "operator"] as const;

export const clientScopeValues = ["own", "branch", "all"] as const;

export const staffRoleValues = ["adviser", "handler", "admin", "auditor"] as const;

export const staffStateValues = ["invited", "active", "disabled"] as const;

export const serviceKeyScopeValues = ["records", "read", "handover", "privacy", "licence", "notes"] as const;

export const serviceKeyStateValues = ["active", "expired", "revoked"] as const;

export const workQueueValues = [
  "deliveries",
  "messages",
  "changes",
  "overdue",
  "unprocessed",
  "invitations",
  "withdrawals",
  "reports",
  "tasks",
  "mentions",
] as const;

export const callDirectionValues = ["incoming", "outgoing"] as const;

export const noteKindValues = ["note", "call"] as const;

export const reminderKindValues = ["reminder", "final_notice"] as const;

export const invoiceStateValues = [
  "draft",
  "sent",
  "overdue",
  "paid",
  "partly_credited",
  "credited",
  "credit_note",
] as const;

export const accountStateValues = ["none", "invited", "active", "ended"] as const;

export const searchFieldValues = [
  "name",
  "email",
  "postcode",
  "dossier",
  "external_id",
  "phone",
  "street",
  "iban",
  "invoice",
] as const;

export const deskResourceValues = ["worklist", "clients", "messages"] as const;

export const disabledReasonValues = ["asked", "gone", "failing"] as const;

export const deliveryStatusValues = ["pending", "delivered", "failed"] as const;

export const publicationPurposeValues = ["read", "download", "approve"] as const;

export const inventorySourceValues = ["manual", "ockto", "digid", "iwize"] as const;

export const opportunityResponseValues = ["yes", "future_date", "custom_amount", "no"] as const;

export const failedBecauseValues = ["failed", "expired", "cancelled"] as const;

export const adviceValues = ["necessary", "desirable", "not_needed"] as const;

export const activatedByValues = ["password", "sign_in"] as const;

export const erasedBecauseValues = ["asked", "term"] as const;

export const threadKindValues = ["general", "dossier"] as const;

export const proposalDecisionValues = ["accepted", "refused"] as const;

export const writtenChangeValues = ["created", "updated", "deleted"] as const;
