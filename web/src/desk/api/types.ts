/** What the calls of the desk and of the back office answer, as far as the desk reads it. */

/** A text by language tag. */
export type Localised = Partial<Record<"nl" | "nl-x-informal" | "en" | "en-x-informal", string>>;

export type Role = "adviser" | "handler" | "admin" | "auditor";
export type ClientScope = "own" | "branch" | "all";
/** A right of a member of staff: the scopes of service keys, and the management of colleagues. */
export type Right = "read" | "records" | "handover" | "privacy" | "licence" | "staff";
type FactorMethod = "totp" | "passkey";

export interface Member {
  id: string;
  name: string;
  email: string;
  role: Role;
  scope: ClientScope;
  branch: string | null;
  adviser: string | null;
}

/** A session of a member of staff: complete, or waiting for a second factor, or for the first one to be set up. */
export interface StaffSession {
  stage: "pending" | "setup" | "full";
  token: string;
  expires_at: string;
  methods: FactorMethod[];
  member: Member;
}

export interface Me {
  member: Member;
  firm: {
    name: string;
    desk: "off" | "review" | "full";
    /** The firm's own; empty: those that the desk begins with. */
    rejection_reasons: RejectionReason[];
  };
  rights: Right[];
  passkeys: Passkey[];
  /** Whether there is an authenticator app. */
  totp: boolean;
  /** Whether there is a password. */
  password: boolean;
  identities: Identity[];
}

/** Why the firm rejects a document: what its people choose, and what the client reads. */
export interface RejectionReason {
  code: string;
  label: Localised;
  text: Localised;
}

export interface Passkey {
  id: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
  is_synced: boolean;
}

/** An identity provider that is linked to the account. */
export interface Identity {
  id: string;
  provider: string;
  name: string;
  linked_at: string;
  last_used_at: string | null;
}

export interface Invitation {
  name: string;
  email: string;
  firm: string;
}

export interface TwoFactorSetup {
  secret: string;
  otpauth_url: string;
  /** The QR code of the address, as an SVG. */
  qr_svg?: string | null;
}

/** A question to the browser about passkeys, with the id under which the server remembers it. */
export interface Challenge {
  challenge: string;
  options: unknown;
}

export const queueNames = [
  "deliveries",
  "messages",
  "changes",
  "overdue",
  "unprocessed",
  "invitations",
  "withdrawals",
] as const;
export type QueueName = (typeof queueNames)[number];
export type WorkScope = "mine" | "branch" | "all";

export interface Queue {
  queue: QueueName;
  count: number;
  oldest_at: string | null;
}

export interface WorkItem {
  /** Of the document, the action, the client, the withdrawal or the proposed change. */
  id: string;
  /** Of what is overdue: the end of its last day. */
  since: string;
  consumer: { external_id: string; name: string } | null;
  title: string;
  detail: string | null;
  action: { external_id: string; type: string } | null;
  product: { kind: string; external_id: string; title: string } | null;
}

/** A page of a list, and the cursor of the next one. */
export interface Page<T> {
  items: T[];
  next: string | null;
}

export type AccountState = "none" | "invited" | "active" | "ended";

export interface FoundClient {
  external_id: string;
  name: string;
  email: string | null;
  postcode: string | null;
  city: string | null;
  account: AccountState;
  open_requests: number;
  overdue_requests: number;
  matched: "name" | "email" | "postcode" | "dossier" | "external_id";
}

/** A record of the back office. */
export interface StoredRecord<A, M = unknown> {
  type: string;
  id: string;
  attributes: A;
  meta: {
    portal_id: string;
    version: number;
    updated_at: string | null;
    /** Who looks after it: what the firm's system does is changed there. */
    managed_by: "system" | "desk";
    managed_by_name: string | null;
  } & M;
}

export interface Consumer {
  email?: string | null;
  initials?: string | null;
  first_name?: string | null;
  preposition?: string | null;
  last_name?: string | null;
  is_company?: boolean | null;
  company_name?: string | null;
  date_of_birth?: string | null;
  partner?: string | null;
  phone_home?: string | null;
  phone_mobile?: string | null;
  street_name?: string | null;
  house_number?: string | null;
  house_number_addition?: string | null;
  zipcode?: string | null;
  city?: string | null;
  marital_state?: string | null;
  iban?: string | null;
  contact_preference?: string | null;
  locale?: string | null;
  address_style?: string | null;
}

interface ConsumerMeta {
  has_password: boolean;
  has_passkey: boolean;
  two_factor_enabled: boolean;
  two_factor_reset_at: string | null;
  invited_at: string | null;
  partner_name: string | null;
  ended_at: string | null;
}

export type ConsumerRecord = StoredRecord<Consumer, ConsumerMeta>;

interface ActionAttributes {
  type: string;
  label: string;
  deadline?: string | null;
  comment?: string | null;
  is_done?: boolean | null;
  product?: { kind: string; external_id: string } | null;
  document?: {
    label?: string | null;
    description?: string | null;
    upload_requirements?: string[] | null;
  } | null;
}

interface ActionMeta {
  answered_by: string | null;
  answered_at: string | null;
  processed_at: string | null;
  rejection: string | null;
}

export type ActionRecord = StoredRecord<ActionAttributes, ActionMeta>;

interface ProductAttributes {
  label?: string | null;
  number?: string | null;
  percentage_complete?: number | null;
}

export type ProductRecord = StoredRecord<ProductAttributes>;

/** A product of a client, as their page shows it. */
export interface ClientProduct {
  kind: string;
  external_id: string;
  label: string;
  dossier: string | null;
  open_requests: number;
  archived_at: string | null;
  managed_by: "system" | "desk";
  managed_by_name: string | null;
}

/** A withdrawal from a contract. */
export interface Withdrawal {
  id: string;
  product: { kind: string; external_id: string };
  way: "portal" | "link" | "firm";
  /** What became of the confirmation. */
  state: "received" | "confirmed" | "unconfirmed";
  /** The day on which it was sent, as the firm recorded it. */
  sent_on: string;
  received_at: string;
  email: string | null;
  processed_at: string | null;
  processed_by: { kind: string; name: string | null } | null;
}

/** An answer as it was sealed. */
export interface Answer {
  id: string;
  action_external_id: string | null;
  type: string;
  answered_at: string;
  payload: unknown;
  evidence: Record<string, unknown>;
  chain_position: number;
  hash: string;
  key_id: string | null;
  /** Whether it is as it was sealed. */
  holds: boolean;
  difference: string | null;
  /** Absent once its content is past its term. */
  sealed: unknown;
}

/** A document that the portal made of an answer. */
export interface Paper {
  id: string;
  kind: string;
  file_name: string;
  bytes: number | null;
}

export type UploadState = "received" | "accepted" | "rejected";

/** A file that a client delivered. */
export interface Upload {
  id: string;
  consumer_external_id: string | null;
  action_external_id: string | null;
  label: string;
  file_name: string;
  media_type: string;
  bytes: number | null;
  state: UploadState | null;
  reason: string | null;
  comment: string | null;
  delivered_at: string;
  /** The name of who decided, and when. */
  reviewed_by?: string | null;
  reviewed_at?: string | null;
}

export interface Mail {
  id: string;
  kind: string;
  address: string | null;
  state: "waiting" | "sent" | "failed" | "bounced" | "dropped";
  error: string | null;
  created_at: string;
  sent_at: string | null;
}

export interface TrailLine {
  id: string;
  type: string;
  actor: string;
  occurred_at: string;
  details: Record<string, unknown> | null;
}

export interface Colleague {
  id: string;
  name: string;
  email: string;
  role: Role;
  scope: ClientScope;
  branch: string | null;
  adviser: string | null;
  state: "invited" | "active" | "disabled";
  two_factor: boolean;
  passkeys: number;
  last_sign_in_at: string | null;
  created_at: string;
}
