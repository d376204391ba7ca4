import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { boolean, date, optionalText } from "../scalar.ts";
import { NAME_PREFIX_MAX } from "../seat/seat.ts";
import { ofGroup } from "./group.ts";

/** A class list: accounts are found or made, and become members or are invited. */

/** Rows of one list. */
export const ROSTER_MAX = 1000;
/** Characters of a real name and of a school. */
export const ROSTER_TEXT_MAX = 50;
export const ROSTER_PASSWORD_LENGTH = 8;
/** Accounts that one teacher or organiser makes in 24 hours. */
export const MADE_ACCOUNTS_A_DAY = 500;

const cell = z.string().trim().max(1000).default("");

/** One person; of a cell too long the outcome tells. */
export const RosterRow = z.object({
  /** "": of the member with this name, else made up. */
  username: cell,
  /** Real name. */
  name: cell,
  school: cell,
  email: cell,
  /** Student number. */
  number: cell,
});
export type RosterRow = z.infer<typeof RosterRow>;

/** What becomes of a row. The first four are good; everything else says why it is left out. */
export const rosterOutcomes = [
  "made",
  "added",
  "invited",
  "same",
  "declined",
  "name-blank",
  "name-long",
  "school-long",
  "username-blank",
  "username-length",
  "username-malformed",
  "username-taken",
  "username-twice",
  "email-malformed",
  "email-taken",
  "number-long",
  "accounts-not-yours",
] as const;
export type RosterOutcome = (typeof rosterOutcomes)[number];

export const isGoodRosterRow = (outcome: RosterOutcome): boolean => rosterOutcomes.indexOf(outcome) < 4;

export const importRoster = endpoint({
  name: "importRoster",
  method: "POST",
  path: "/api/group/roster",
  summary:
    "Invites the people of a class list, and makes the accounts they lack where staff of the site or a teacher who is a root of the group asks; dryRun only tells",
  access: "group-admin",
  body: ofGroup.extend({
    rows: z.array(RosterRow).min(1).max(ROSTER_MAX),
    /** Of names that are made up. */
    prefix: optionalText(NAME_PREFIX_MAX),
    dryRun: boolean.default(false),
  }),
  data: z.object({
    /** In the order of the rows. `username`: of the account; null where there will be none. */
    rows: z.array(z.object({ outcome: z.enum(rosterOutcomes), username: z.string().nullable() })),
    /** Opens the sheets of the accounts that were made; null: there are none. */
    key: z.string().nullable(),
  }),
  bodyLimit: 4 * 1024 * 1024,
  refusals: ["roster-changed", "made-accounts-many", "passwords-busy", "too-many-requests"],
});

const RosterSheet = z.object({
  username: z.string(),
  password: z.string(),
  name: z.string(),
  school: z.string().nullable(),
});
export type RosterSheet = z.infer<typeof RosterSheet>;

export const getRosterSheets = endpoint({
  name: "getRosterSheets",
  method: "GET",
  path: "/api/group/roster/sheets",
  summary: "Names and passwords of accounts that a class list made, for 30 minutes and for who made them",
  access: "group-admin",
  query: ofGroup.extend({ key: z.string().min(1).max(100) }),
  data: z.object({ sheets: z.array(RosterSheet), expires: date }),
  refusals: ["slips-gone"],
});
