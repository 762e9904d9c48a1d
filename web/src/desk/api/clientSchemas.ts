import type { Entity } from "../../shared/api/jsonapi";
import type { Attributes, Schemas } from "../api/operations";

/** The types of the back office's data about clients. */

export type Consumer = Schemas["Consumer"];
export type ConsumerRecord = Schemas["ConsumerRecord"];
export type ActionRecord = Schemas["ActionRecord"];
export type AccountState = Schemas["AccountState"];
export type FoundClient = Schemas["SearchResult"];

/** A file that a client delivered. */
export type Upload = Entity<Schemas["Upload"]>;
/** An answer as it was sealed. */
export type Answer = Entity<Schemas["Answer"]>;
/** A withdrawal from a contract. */
export type Withdrawal = Entity<Attributes<"GET /withdrawals">>;
