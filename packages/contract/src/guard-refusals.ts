import { type Access, isScoped, type ScopedAccess } from "./access.ts";
import type { RefusalCode } from "./refusal.ts";

/** Somebody has used up what they or their group may use; of any call that stores something or lets the judge work. */
const ledgerRefusals = ["uploads-too-much", "group-storage-full", "judge-seconds-used"] as const;

/** What any call may be answered, before its handler runs or in its place. Calls do not declare these. */
export const generalRefusals = [
  "login-required",
  "token-invalid",
  "account-banned",
  "operation-banned",
  "permission-denied",
  "node-token-invalid",
  "token-unknown",
  "token-scope",
  "token-session",
  "token-place",
  "token-calls",
  "session-framed",
  "factor-demanded",
  "upload-origin",
  "request-invalid",
  "text-not-drawable",
  "media-type-unsupported",
  "body-too-large",
  "gone-meanwhile",
  "in-maintenance",
  "server-busy",
  "store-unavailable",
  "server-fault",
  ...ledgerRefusals,
] as const satisfies readonly RefusalCode[];

const ofGroup = ["group-not-found", "not-of-group", "group-level-too-low"] as const;
/** Things that may be named in place of their group. */
const named = ["announcement-gone", "no-such-contest", "training-not-found", "problem-not-found"] as const;
const inGroup = [...ofGroup, ...named] as const;

/** Refusals of everything that only those get to see who may look into the contest. */
export const contestEntryRefusals = [
  "no-such-contest",
  "contest-of-group",
  "contest-not-started",
  "contest-not-registered",
  "contest-account-refused",
  "contest-address-refused",
  "contest-session-refused",
  "contest-terms-unconfirmed",
  "contest-window-not-begun",
] as const satisfies readonly RefusalCode[];

const byScope: Readonly<Record<ScopedAccess, readonly RefusalCode[]>> = {
  "contest-entrant": [...contestEntryRefusals, "announcement-not-found"],
  "contest-manager": ["no-such-contest", "announcement-not-found", "contest-not-yours"],
  "training-entrant": [
    "training-not-found",
    "training-of-group",
    "training-not-registered",
    "training-member-disabled",
  ],
  "training-manager": ["training-not-found", "training-not-yours"],
  "coursework-manager": ["coursework-not-found"],
  "coursework-teacher": ["coursework-not-found"],
  "webhook-keeper": ["webhooks-not-yours"],
  "group-member": inGroup,
  "group-admin": inGroup,
  "group-root": inGroup,
  "group-manager": [...ofGroup, "no-such-contest", "training-not-found", "problem-not-found"],
};

/** What a call with this access word is answered by the auth guard for what it names. */
export const scopeRefusals = (access: Access): readonly RefusalCode[] =>
  isScoped(access) ? byScope[access] : [];
