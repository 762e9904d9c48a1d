import type { Schemas } from "../../shared/api/operations";
import type { Products } from "./queries/products";

/** Short names for types of the API, all derived from the generated schema. */

export type Branch = Schemas["BranchLicence"];
export type Language = Schemas["Language"];
export type Maintenance = Schemas["Maintenance"];
export type MultipleDomains = Schemas["MultipleDomains"];
export type Licence = Schemas["CurrentLicence"];

export type Definition = Schemas["Definition"];

export type AuthResult = Schemas["AuthResult"];
export type Passkey = Schemas["PasskeyAttributes"];
export type Identity = Schemas["IdentityAttributes"];
export type Consumer = Schemas["ConsumerAttributes"];
export type Partner = Schemas["PartnerAttributes"];

export type Dossier = Products["dossier"];
export type DamageReport = Schemas["DamageReport"];
export type Invoice = Products["invoice"];
export type LifeInsurance = Products["lifeinsurance"];
export type WoongarantInsurance = Products["woongarant"];
export type Mortgage = Products["mortgage"];
export type Credit = Products["credit"];
export type GeneralInsurance = Products["general_insurance"];
export type Appointment = Products["appointment"];
export type Otd = Products["otd"];
export type BankGuarantee = Products["bankguarantee"];
export type PurchaseIntention = Products["purchase_intention"];

export type AdviserPanel = Schemas["AdviserPanel"];
export type Collateral = Schemas["Collateral"];
export type FoundHouse = Schemas["FoundHouse"];
export type InvoiceLine = Schemas["InvoiceLine"];
export type LoanPart = Schemas["LoanPart"];
export type TimelineStep = Schemas["TimelineStep"];

export type ActionType = Schemas["ActionType"];
export type ProductAction = Schemas["ProductAction"];
export type WoongarantProposal = Schemas["ActionProposal"];

export type ImportantDocument = Schemas["ImportantDocument"];
export type ReceivedDocument = Schemas["ReceivedDocument"];
export type Upload = Schemas["Upload"];
