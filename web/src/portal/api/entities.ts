import type { ActionCounter, ProductActionBase, ProductRef } from "./types";

/** Products and their parts as the API returns them. Money is in euros, dates are `YYYY-MM-DD`, times `HH:MM`. */

/** The attributes that every product has. */
interface Counted {
  action_counter: ActionCounter | null;
  adviser_panels?: UserPanel[] | null;
}

/** One step of a product's timeline. */
export interface TimelineStep {
  label: string;
  completed: boolean;
  active: boolean;
}

/** A contact person of the firm. */
export interface UserPanel {
  name: string | null;
  label: string | null;
  phone: string | null;
  emailaddress: string | null;
  systemname: string | null;
  image: string | null;
  dontShowPrefix: boolean | null;
}

export interface Dossier {
  label: string;
  /** Shown if the licence enables it. */
  number: string | null;
  percentage_complete: number | null;
  user_panels: UserPanel[] | null;
}

export interface Appointment extends Counted {
  label: string;
  type: string | null;
  start_time: string | null;
  end_time: string | null;
  date: string;
  location: string | null;
  advisor_name: string | null;
  is_true_meeting: boolean | null;
  true_meeting_url: string | null;
  is_google_meet: boolean | null;
  google_meet_url: string | null;
  is_teams: boolean | null;
  teams_url: string | null;
  edit_url: string | null;
  cancel_url: string | null;
}

export interface LoanPart {
  /** `null` for a part that the consumer added, until the firm assigns an id. */
  id: string | null;
  /** In percent a year. */
  interest: number | null;
  type: string | null;
  amount: number | null;
  current_amount: number | null;
  date: string | null;
  start_of_fixed_rate_period: string | null;
  end_of_fixed_rate_period: string | null;
  /** In months. */
  fixed_interest_period: number | null;
  end_of_loan_period: string | null;
}

/** The collateral of a mortgage. */
export interface Collateral {
  market_value: number | null;
  market_value_date: string | null;
  based_on: string | null;
  based_on_options: { name: string; label: string }[] | null;
  house_number: string | null;
  street_name: string | null;
  zip_code: string | null;
  city: string | null;
}

interface Smartcare {
  minimum_savings_amount: number | null;
  minimum_savings_period: string | null;
  abstain_from_calculation_till: string | null;
}

export interface Mortgage extends Counted {
  label: string;
  lender: string | null;
  amount: number | null;
  arrangement: string | null;
  has_timeline: boolean | null;
  loan_parts: LoanPart[] | null;
  collateral: Collateral | null;
  smartcare: Smartcare | null;
  loan_part_types: { name: string; label: string }[] | null;
  timeline: TimelineStep[] | null;
}

export interface Credit extends Counted {
  label: string;
  lender: string | null;
  date_entry: string | null;
  spending_target: string | null;
  loan_amount: number | null;
  repayment_amount: number | null;
  /** Months between two repayments. */
  repayment_period: number | null;
  repayment_percentage: number | null;
}

export interface Bankguarantee extends Counted {
  label: string;
  company: string | null;
  is_BNP: boolean | null;
  /** Whether the firm has supplied the general conditions. */
  has_general_conditions: boolean;
  cost: number | null;
  amount: number | null;
  one_off_additional_orv_cost: number | null;
  premium: number | null;
  arrangement: string | null;
  purchase_price: number | null;
  date_of_issue: string | null;
  date_ultimate: string | null;
  date_bankguarantee: string | null;
  purchase_agreement_date: string | null;
}

/** A service order ("opdracht tot dienstverlening"). */
export interface Otd extends Counted {
  label: string;
  grand_total: number | null;
  total_at_once: number | null;
  total_monthly: number | null;
  service_name: string | null;
  subservice_name: string | null;
  sepa_payment_reference: string | null;
  sepa_creditor_name: string | null;
  sepa_creditor_id: string | null;
  vat_percentage: number | null;
  vat_total_monthly: number | null;
  has_automatic_debit_fees: boolean | null;
  sepa_accountholder_iban_account: string | null;
  sepa_accountholder_iban_bic: string | null;
  sepa_accountholder_iban_name: string | null;
  is_cancelled: boolean | null;
  is_signed: boolean | null;
  date_offered: string | null;
  date_finalised: string | null;
}

export interface ImportantDocument {
  label: string;
  filename: string | null;
  description: string | null;
  /** Locales in which there is a file, or the one locale of the file. */
  language: string | string[] | null;
  importantDocumentCategory: { id: string; name: string } | null;
}

export interface LifeInsurance extends Counted {
  label: string;
  insurer_name: string | null;
  policy_number: string | null;
  payments: { amount: number | null; term: number | null }[] | null;
  insured_consumers:
    | {
        name: string | null;
        data: { capital: number | null; duration: number | null; insurance_type: string | null }[];
      }[]
    | null;
}

export interface Fgv extends Counted {
  label: string | null;
  type: string | null;
  insurer_name: string | null;
}

export interface DamageReport {
  cause: string | null;
  notes: string | null;
  consumer: string | null;
  state: string | null;
  date_reported: string | null;
  is_closed: boolean | null;
}

export interface GeneralInsurance extends Counted {
  product_id: string;
  label: string;
  state: string | null;
  premium: number | null;
  policy_number: string | null;
  /** In months. */
  payment_period: number | null;
  date_start: string | null;
  company_name: string | null;
  insurance_type: string | null;
  show_damage_report_button: boolean | null;
  damage_reports: DamageReport[] | null;
}

export interface WoongarantInsurance extends Counted {
  label?: string | null;
  product_id: string;
  product_type: string | null;
  insurance_id: string | null;
  status: string | null;
  date_start: string | null;
  documents: { description: string | null }[] | null;
}

/** Cover for the gap in income after disability. */
export interface Cardifao extends Counted {
  label: string;
  reference_number: string | null;
  quote_number: string | null;
}

export interface BusinessIncome extends Counted {
  label: string;
  name: string | null;
  supplier: string | null;
  lender: string | null;
  state: string | null;
  created: string | null;
}

export interface WillWritingAdvice extends Counted {
  label: string;
  notary: string | null;
  wozAmount: number | null;
  supplier: string | null;
  status: string | null;
  wills: { id: string; title: string | null; owner: string | null; startingDate: string | null }[] | null;
}

export interface FoundHouse {
  id: string;
  date_created: string | null;
  has_seen: boolean | null;
  buildtype_label: string | null;
  objecttype_label: string | null;
  address: string | null;
  zipcode: string | null;
  city: string | null;
  external_url: string | null;
  price: number | null;
  object_surface_m2: number | null;
  ground_surface_m2: number | null;
  raw_base64_thumbnail: string | null;
}

export interface PurchaseIntention extends Counted {
  label?: string | null;
  state: string | null;
  buyer_profile: string | null;
  object_type: string | null;
  has_timeline: boolean | null;
  budget_from: number | null;
  budget_to: number | null;
  timeline: TimelineStep[] | null;
  found_houses_collection: FoundHouse[] | null;
}

/** A line of an invoice. Older lines have only a description. */
export interface InvoiceLine {
  description: string;
  /** VAT excluded. */
  amount?: number | null;
  vat_percentage?: number | null;
  vat_amount?: number | null;
}

/** An invoice of the invoice list, which the API spells in camelCase. */
export interface Invoice {
  publicNumber: string | null;
  dateCreated: string | null;
  dateDue?: string | null;
  lines: InvoiceLine[] | null;
  total: number | null;
  /** The day of the payment, in the portal or elsewhere. */
  paidOn?: string | null;
  /** The action that pays the invoice. */
  productAction: string | null;
}

/** An invoice as an action holds it. */
interface ActionInvoice {
  id: string;
  public_number: string;
  date_created: string | null;
  date_due?: string | null;
  total: number | null;
  /** The day of the payment, in the portal or elsewhere. */
  paid_on?: string | null;
  product_action: unknown;
  lines: InvoiceLine[];
}

interface Payment {
  id: string;
  description: string | null;
  amount: number | null;
  is_paid: boolean | null;
  issuer: string | null;
  status: string | null;
  payment_url: string | null;
}

/** A proposal for a home insurance that waits for a signature. */
export interface WoongarantProposal {
  woongarant_api_id: string | null;
  insurance_number: string | null;
  product: string | null;
  coverage: string | null;
  premium: number | null;
  risico_address: string | null;
  proposal_code: string | null;
  deductible_contents: number | null;
  deductible_property: number | null;
  renovation_premium: number | null;
  conditions_url: string | null;
  approval_url: string | null;
  action_counter: ActionCounter;
}

interface ActionDocument {
  label: string | null;
  description: string | null;
  consumer_name: string | null;
  is_consumer_specific: boolean | null;
  client_approval_explanation: string | null;
  upload_requirements: string[] | null;
}

interface Quote {
  id: string;
  date_received: string | null;
  date_acceptation: string | null;
  date_validity: string | null;
  property: string | null;
  attachments: { id: string; label: string | null }[];
}

/** An action of the consumer, with the attributes of its type. */
export interface ProductAction extends ProductActionBase {
  deadline: string | null;
  smartcare_show_amount?: boolean | null;
  smartcare_min_savings_amount?: number | null;
  smartcare_savings_period?: string | null;
  smartcare_explain?: string | null;
  woongarant?: WoongarantProposal | null;
  invoice?: ActionInvoice | null;
  payment?: Payment | null;
  document?: ActionDocument | null;
  downloadable_document?: { name: string | null; description: string | null } | null;
  quotes?: Quote[] | null;
}

/** A document of the firm for a product, or a signed order. */
export interface ReceivedDocument {
  label: string;
  description: string | null;
  filename: string;
  /** In bytes. */
  size: number;
  /** An instant. */
  date_created: string;
  product: ProductRef | null;
}

export interface Upload {
  label: string;
  filename: string;
  /** In bytes. */
  size: number;
  /** `received` until the firm reviews the document. */
  state: "received" | "accepted" | "rejected";
  /** Why it was rejected. */
  reason: string | null;
  /** The consumer's own remark. */
  comment: string | null;
  /** An instant. */
  date_created: string;
  action_id: string | null;
  product: ProductRef | null;
}

/** A contact person at a company. */
interface ContactPerson {
  name: string;
  function: string | null;
  email: string | null;
  phone: string | null;
}

/** The signed-in consumer. A company has its name in `last_name` or `display_name`. */
export interface Consumer {
  locale?: string | null;
  /** The partner's name; empty for a consumer without a partner. */
  partner?: string | null;
  display_name: string | null;
  displayName: string | null;
  first_name: string | null;
  preposition: string | null;
  last_name: string | null;
  is_company: boolean | null;
  isCompany: boolean | null;
  address_style: "formal" | "informal" | null;
  addressStyle: "formal" | "informal" | null;
  street_name: string | null;
  house_number: string | null;
  house_number_addition: string | null;
  zipcode: string | null;
  city: string | null;
  email: string | null;
  phone_home: string | null;
  phone_mobile: string | null;
  date_of_birth: string | null;
  salutation: string | null;
  two_factor: boolean | null;
  twoFactor: boolean | null;
  contact_persons?: ContactPerson[] | null;
}

/** The partner, with the attributes that forms about both persons start from. */
export interface Partner {
  display_name: string;
  displayName: string;
  firstName: string | null;
  zipcode: string | null;
  date_of_birth: string | null;
}
