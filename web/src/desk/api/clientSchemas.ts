import type { Entity } from "../../shared/api/jsonapi";
import type { BackOfficeSchemas, DeskAttributes } from "./operations";

/** The types of the back office's data about clients. */

export type ConsumerAttributes = BackOfficeSchemas["Consumer"];
export type ConsumerRecord = BackOfficeSchemas["ConsumerRecord"];
export type ActionRecord = BackOfficeSchemas["ActionRecord"];
export type AccountState = BackOfficeSchemas["AccountState"];
export type FoundClient = BackOfficeSchemas["SearchResult"];

/** A file that a client delivered. */
export type ClientUpload = Entity<BackOfficeSchemas["Upload"]>;
/** An answer as it was sealed. */
export type ClientAnswer = Entity<BackOfficeSchemas["Answer"]>;
/** A withdrawal from a contract. */
export type Withdrawal = Entity<DeskAttributes<"GET /withdrawals">>;
