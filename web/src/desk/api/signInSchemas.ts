import type { SignInSchemas } from "./operations";

/** The member of staff who is signed in at the desk. */
export type Member = SignInSchemas["SignedInMember"];
export type StaffSession = SignInSchemas["StaffSession"];
export type StaffProfile = SignInSchemas["StaffProfile"];
export type Right = SignInSchemas["StaffRight"];
export type TwoFactorSetup = SignInSchemas["StaffAppSecret"];
