// Made by `make schema` from openapi.json. Do not edit.

export const limits = {
  name: 100,
  line: 255,
  linePattern:
    "^[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]*$",
  email: 254,
  freeText: 4000,
  answersBytes: 65536,
  draftBytes: 1000000,
} as const;

export const AdviceProfileAnswer = {
  productActionId: 255,
} as const;

export const ChangePassword = {
  currentPassword: 1000,
  password: 1000,
} as const;

export const ClientError = {
  message: 4000,
  stack: 4000,
  route: 255,
  version: 255,
} as const;

export const Confirm = {
  code: 255,
  password: 1000,
} as const;

export const ConfirmAddress = {
  token: 4000,
} as const;

export const ConfirmWithdrawal = {
  name: 100,
} as const;

export const CreateDossier = {
  productPhase: 255,
  leadSource: 255,
  externalId: 200,
  website: 255,
} as const;

export const DamageReportForm = {
  date: 255,
  time: 255,
  cause: 255,
  notes: 4000,
  product_id: 255,
} as const;

export const DeliveryForm = {
  productActionId: 255,
  comment: 4000,
} as const;

export const DisabilityCoverAnswer = {
  quote_id: 255,
} as const;

export const DocumentApprovalAnswer = {
  explanation: 4000,
} as const;

export const DossierPerson = {
  externalId: 200,
  gender: 255,
  initials: 20,
  firstName: 100,
  preposition: 30,
  lastName: 100,
  postalCode: 12,
  houseNumber: 255,
  houseNumberAddition: 10,
  street: 120,
  city: 120,
  homePhone: 30,
  mobilePhone: 30,
  dateOfBirth: 255,
  country: 60,
  email: 255,
  incomeType: 255,
} as const;

export const EmbeddedFormParts = {
  data: 262144,
  dataOrigin: 255,
  events: 262144,
} as const;

export const ForgotPassword = {
  email: 320,
} as const;

export const Handover = {
  accessToken: 4000,
  refreshToken: 4000,
} as const;

export const IdentityCallback = {
  state: 4000,
  code: 4000,
  iss: 4000,
  error: 200,
} as const;

export const IdentityLoginStart = {
  provider: 40,
  invitation: 4000,
} as const;

export const IdentityStart = {
  provider: 40,
} as const;

export const InventoryFormAnswer = {
  productActionId: 255,
  revision: 16000,
} as const;

export const KnowledgeFormAnswer = {
  productActionId: 255,
} as const;

export const LoanPartUpdate = {
  id: 255,
  type: 255,
} as const;

export const Login = {
  email: 320,
  password: 1000,
} as const;

export const MarketValueUpdate = {
  productActionId: 255,
  basedOn: 255,
  revision: 16000,
} as const;

export const MortgageCheckAnswer = {
  productActionId: 255,
  revision: 16000,
} as const;

export const MortgageCheckGuestAnswer = {
  consumerId: 255,
  productActionId: 255,
  revision: 16000,
} as const;

export const MortgageUpdate = {
  productActionId: 255,
  revision: 16000,
} as const;

export const MortgageUpdateData = {
  basedOn: 255,
  smartcareMinimumSavingsPeriod: 255,
} as const;

export const NewChangeProposal = {
  field: 100,
} as const;

export const NewMessage = {
  text: 4000,
} as const;

export const NewMessageForm = {
  text: 4000,
  dossier: 255,
  action: 255,
} as const;

export const NewPasskey = {
  name: 60,
} as const;

export const NewPushSubscription = {
  endpoint: 1000,
} as const;

export const OpportunityAnswer = {
  productActionId: 255,
  customPeriod: 255,
} as const;

export const OtdAccountHolder = {
  sepaAccountholderIbanAccount: 255,
  sepaAccountholderIbanName: 70,
} as const;

export const PaymentCall = {
  id: 64,
} as const;

export const PaymentRequest = {
  productId: 255,
  productActionId: 255,
  invoiceId: 255,
} as const;

export const ProductActionLogin = {
  email: 320,
  birthday: 255,
  productActionId: 255,
} as const;

export const PushSubscriptionKeys = {
  p256dh: 100,
  auth: 100,
} as const;

export const Refresh = {
  refreshToken: 4000,
} as const;

export const RenamePasskey = {
  name: 60,
} as const;

export const RequestUnlock = {
  email: 320,
} as const;

export const ResetPassword = {
  token: 255,
  password: 1000,
} as const;

export const StartPasswordReset = {
  token: 255,
} as const;

export const TwoFactor = {
  code: 255,
  accessToken: 4000,
} as const;

export const Unlock = {
  token: 255,
} as const;
