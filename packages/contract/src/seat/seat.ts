import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { boolean, date, nothing, optionalText, page, pageQuery, rowId } from "../scalar.ts";

/** Who a contest is for by name, where they sit, and what they sign in with. */

/** Rows of one import. */
export const CONTESTANTS_MAX = 2000;
/** Characters of a name that is shown, and of a school. */
export const CONTESTANT_NAME_MAX = 100;
export const CONTESTANT_SCHOOL_MAX = 100;
/** Characters of what stands before the numbers of names that are made up. */
export const NAME_PREFIX_MAX = 16;
export const CONTESTANT_PASSWORD_LENGTH = 8;

const cell = z.string().trim().max(1000).default("");

/** One account of the list; of a cell too long the outcome tells. */
export const ContestantRow = z.object({
  /** "": of who is on the list under this name, else made up. */
  username: cell,
  /** Shown on the board. */
  name: cell,
  /** Rows with the same one take part together. */
  team: cell,
  school: cell,
  room: cell,
  seat: cell,
  /** From which alone they may enter; "": from everywhere that the contest allows. */
  networks: cell,
  starred: boolean.default(false),
});
export type ContestantRow = z.infer<typeof ContestantRow>;
export type ContestantField = Exclude<keyof ContestantRow, "starred">;

/** What becomes of a row. The first four are good; everything else says why it is left out. */
export const contestantOutcomes = [
  "made",
  "added",
  "changed",
  "same",
  "name-blank",
  "name-long",
  "school-long",
  "place-long",
  "place-twice",
  "network-malformed",
  "username-length",
  "username-malformed",
  "username-taken",
  "username-twice",
  "account-staff",
  "account-barred",
  "account-not-in-group",
  "account-not-entered",
  "accounts-not-yours",
  "teams-not-here",
  "team-size",
  "in-a-team",
] as const;
export type ContestantOutcome = (typeof contestantOutcomes)[number];

export const isGoodContestant = (outcome: ContestantOutcome): boolean =>
  contestantOutcomes.indexOf(outcome) < 4;

export const importContestants = endpoint({
  name: "importContestants",
  method: "POST",
  path: "/api/contest-desk/contestants",
  summary:
    "Puts people or teams on a contest's list with their places, and makes the accounts they lack; dryRun only tells",
  access: "contest-manager",
  body: z.object({
    cid: rowId,
    rows: z.array(ContestantRow).min(1).max(CONTESTANTS_MAX),
    /** Of names that are made up. */
    prefix: optionalText(NAME_PREFIX_MAX),
    dryRun: boolean.default(false),
  }),
  data: z.object({
    /** In the order of the rows. `username`: of the account; null where there will be none. */
    rows: z.array(z.object({ outcome: z.enum(contestantOutcomes), username: z.string().nullable() })),
    /** Opens the sheets of the accounts that were made; null: there are none. */
    key: z.string().nullable(),
  }),
  bodyLimit: 4 * 1024 * 1024,
  refusals: ["contest-ended", "contestants-changed", "made-accounts-many", "passwords-busy"],
});

const Sheet = z.object({
  username: z.string(),
  password: z.string(),
  name: z.string(),
  team: z.string().nullable(),
  school: z.string().nullable(),
  room: z.string().nullable(),
  seat: z.string().nullable(),
});
export type ContestantSheet = z.infer<typeof Sheet>;

export const getContestantSheets = endpoint({
  name: "getContestantSheets",
  method: "GET",
  path: "/api/contest-desk/sheets",
  summary: "Names, places and passwords of accounts that were made, for 30 minutes and for who made them",
  access: "contest-manager",
  query: z.object({ cid: rowId, key: z.string().min(1).max(100) }),
  data: z.object({ sheets: z.array(Sheet), expires: date }),
  refusals: ["slips-gone"],
});

export const renewContestantPasswords = endpoint({
  name: "renewContestantPasswords",
  method: "POST",
  path: "/api/contest-desk/passwords",
  summary: "New passwords for accounts that the contest's list made, all or those named; their sessions end",
  access: "contest-manager",
  body: z.object({
    cid: rowId,
    /** Left out: all. */
    usernames: z.array(z.string().trim().min(1).max(50)).min(1).max(CONTESTANTS_MAX).optional(),
  }),
  data: z.object({ key: z.string(), number: z.int() }),
  refusals: ["contestants-none", "passwords-busy"],
});

export const removeContestant = endpoint({
  name: "removeContestant",
  method: "DELETE",
  path: "/api/contest-desk/contestants",
  summary: "Takes an account off a contest's list; what it submitted stays, and the account too",
  access: "contest-manager",
  query: z.object({ cid: rowId, username: z.string().trim().min(1).max(50) }),
  data: nothing,
  refusals: ["contestants-none"],
});

const SignInRow = z.object({
  id: z.string(),
  username: z.string(),
  shown: z.string(),
  room: z.string().nullable(),
  seat: z.string().nullable(),
  ip: z.string(),
  userAgent: z.string().nullable(),
  at: date,
  /** Neither signed out nor over. */
  isOpen: z.boolean(),
  /** From an address that may not enter. */
  isOutside: z.boolean(),
  /** Open sign-ins of the account. */
  open: z.int(),
});
export type SignInRow = z.infer<typeof SignInRow>;

/** Hours before the start from which on sign-ins are listed. */
export const SIGN_IN_HOURS = 2;

export const getContestSignIns = endpoint({
  name: "getContestSignIns",
  method: "GET",
  path: "/api/contest-desk/sign-ins",
  summary:
    "Sign-ins of accounts on the contest's list, from two hours before the start to the end; latest first",
  access: "contest-manager",
  query: z.object({
    cid: rowId,
    ...pageQuery(30),
    keyword: optionalText(100),
    /** Only of accounts that are signed in more than once. */
    twice: boolean.optional(),
  }),
  data: page(SignInRow),
  refusals: ["permission-denied"],
});
