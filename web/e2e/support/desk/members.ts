import type { BackOfficeSchemas, SignInSchemas } from "../../../src/desk/api/operations";
import { daysAgo } from "./values";

/** The members of staff of the made-up firm, and their sessions. */

export type Member = SignInSchemas["SignedInMember"];
type StaffSession = SignInSchemas["StaffSession"];

export const eva: Member = {
  id: "0190a000-0000-7000-8000-000000000001",
  name: "Eva Jansen",
  email: "eva@vandijk-advies.example",
  role: "adviser",
  scope: "own",
  branch: null,
  adviser: "eva",
};
export const beheer: Member = {
  ...eva,
  id: "0190a000-0000-7000-8000-000000000002",
  name: "Mirjam van Dijk",
  email: "beheer@vandijk-advies.example",
  role: "admin",
  scope: "all",
  branch: "utrecht",
};

export const rights: Record<Member["role"], SignInSchemas["StaffRight"][]> = {
  adviser: ["read", "records", "handover", "notes"],
  handler: ["read", "records", "handover", "notes"],
  admin: ["read", "records", "handover", "privacy", "licence", "notes", "staff"],
  auditor: ["read"],
};

export const sessionOf = (
  member: Member,
  stage: StaffSession["stage"] = "full",
  methods: StaffSession["methods"] = [],
): StaffSession => ({
  stage,
  token: "e30.e30.e30",
  expires_at: daysAgo(-1),
  methods,
  member,
});

export const colleagues: BackOfficeSchemas["StaffAccount"][] = [
  {
    ...beheer,
    adviser: null,
    state: "active",
    two_factor: true,
    passkeys: 1,
    last_sign_in_at: daysAgo(0),
    created_at: daysAgo(90),
  },
  {
    ...eva,
    adviser: "eva",
    state: "active",
    two_factor: true,
    passkeys: 0,
    last_sign_in_at: daysAgo(1),
    created_at: daysAgo(60),
  },
  {
    ...eva,
    id: "3",
    name: "Tom Bakker",
    email: "tom@vandijk-advies.example",
    role: "handler",
    scope: "branch",
    adviser: null,
    state: "invited",
    two_factor: false,
    passkeys: 0,
    last_sign_in_at: null,
    created_at: daysAgo(2),
  },
];
