import {
  CONTESTANT_NAME_MAX,
  CONTESTANT_SCHOOL_MAX,
  type ContestantOutcome,
  type ContestantRow,
  isNetwork,
  isStaff,
  groupLevel as levels,
  NETWORKS_MAX,
  networksIn,
  ROOM_MAX,
  type RoleId,
  SEAT_MAX,
  TEAM_NAME_MAX,
} from "@verdict/contract";
import { accountAllowed } from "../contest/account-rule.ts";
import type { ContestRow } from "../contest/policy.ts";
import { nameFault, namer } from "../user/new-accounts.ts";
import { lookOf } from "../user/username.ts";
import { type Knowledge, type KnownAccount, listKey } from "./knowledge.ts";

/** What becomes of one row of an import. */
export interface Planned {
  row: ContestantRow;
  outcome: ContestantOutcome;
  /** Of the account, also of one that is still to be made; null of rows that are left out. */
  username: string | null;
  /** null: the account is to be made. */
  account: KnownAccount | null;
  /** Rows with the same one make a team; null: alone. */
  team: string | null;
  networks: string[];
}

interface Circumstances {
  contest: ContestRow;
  known: Knowledge;
  /** Whether the caller may make accounts. */
  mayMake: boolean;
  /** Whether they put accounts on the list that have not come by themselves. */
  mayName: boolean;
  /** Of names that are made up. */
  prefix: string;
}

/** What would become of the rows, in order; pure. */
export function planOf(rows: readonly ContestantRow[], around: Circumstances): Planned[] {
  const names = namer(around.prefix, around.known.taken);
  const seen = new Set<string>();
  const seats = keptSeats(rows, around);
  const planned = rows.map((row): Planned => {
    const fault = faultOf(row);
    if (fault) return leftOut(row, fault);
    const seat = seatKey(row);
    if (seat && seats.has(seat)) return leftOut(row, "place-twice");
    const team = teamOf(row, around);
    const username = usernameOf(row, around) || names.next();
    const forms = [username.toLowerCase(), lookOf(username)];
    if (forms.some((form) => seen.has(form))) return leftOut(row, "username-twice");
    const account = around.known.accounts.get(username.toLowerCase()) ?? null;
    const refused = account ? accountFault(account, team, around) : madeFault(username, around);
    if (refused) return leftOut(row, refused);
    for (const form of forms) seen.add(form);
    if (seat) seats.add(seat);
    const networks = networksIn(row.networks);
    return { ...{ row, account, team, networks }, username: account?.username ?? username, outcome: "made" };
  });
  for (const of of Map.groupBy(planned, ({ team }) => team?.toLowerCase()).values()) checkTeam(of, around);
  for (const plan of planned) if (plan.username !== null) plan.outcome = outcomeOf(plan, around);
  return planned;
}

const teamOf = (row: ContestantRow, { contest }: Circumstances): string | null =>
  row.team || (contest.entry === "teams" ? row.name : "") || null;

/** Whom a row means; empty: somebody new. */
const usernameOf = (row: ContestantRow, around: Circumstances): string =>
  row.username || around.known.listed.get(listKey(row.name, teamOf(row, around))) || "";

/** Empty: a room without a seat, which many may have. */
const seatKey = ({ room, seat }: { room: string | null; seat: string | null }): string =>
  seat ? `${room ?? ""}\n${seat}`.toLowerCase() : "";

/** Seats of those on the list that no row gives another one. */
function keptSeats(rows: readonly ContestantRow[], around: Circumstances): Set<string> {
  const moving = new Set(
    rows.filter((row) => !faultOf(row)).map((row) => usernameOf(row, around).toLowerCase()),
  );
  const staying = [...around.known.accounts].filter(([username]) => !moving.has(username));
  return new Set(staying.map(([, { seat }]) => (seat ? seatKey(seat) : "")));
}

const leftOut = (row: ContestantRow, outcome: ContestantOutcome): Planned => ({
  ...{ row, outcome },
  ...{ username: null, account: null, team: null, networks: [] },
});

function faultOf({ name, team, school, room, seat, networks }: ContestantRow): ContestantOutcome | null {
  if (!name && !team) return "name-blank";
  if (name.length > CONTESTANT_NAME_MAX || team.length > TEAM_NAME_MAX) return "name-long";
  if (school.length > CONTESTANT_SCHOOL_MAX) return "school-long";
  if (room.length > ROOM_MAX || seat.length > SEAT_MAX) return "place-long";
  const given = networksIn(networks);
  return given.length > NETWORKS_MAX || !given.every(isNetwork) ? "network-malformed" : null;
}

function madeFault(username: string, { contest, known, mayMake }: Circumstances): ContestantOutcome | null {
  const fault = nameFault(username, known.taken);
  if (fault) return fault;
  if (contest.groupId !== null) return "account-not-in-group";
  if (!mayMake) return "accounts-not-yours";
  const isBarred = contest.openAccountLimit && !accountAllowed(contest.accountLimitRule, username);
  return isBarred ? "account-barred" : null;
}

function accountFault(
  { uid, username, roleId, groupLevel, hasCome, participation }: KnownAccount,
  team: string | null,
  { contest, mayName }: Circumstances,
): ContestantOutcome | null {
  if (isStaff(roleId as RoleId) || uid === contest.uid) return "account-staff";
  if (contest.groupId !== null && groupLevel >= levels.root) return "account-staff";
  if (contest.groupId !== null && groupLevel < levels.member) return "account-not-in-group";
  if (!mayName && !hasCome) return "account-not-entered";
  if (contest.openAccountLimit && !accountAllowed(contest.accountLimitRule, username))
    return "account-barred";
  if (!participation) return null;
  return participation.team?.toLowerCase() === team?.toLowerCase() ? null : "in-a-team";
}

/** Rows of one team, or those who are alone. */
function checkTeam(of: Planned[], { contest, known }: Circumstances): void {
  const name = of[0]?.team;
  if (!name) return;
  const there = known.teams.get(name.toLowerCase());
  const newcomers = of.filter(({ account }) => !account?.participation).length;
  const fault: ContestantOutcome | null =
    contest.entry === "people"
      ? "teams-not-here"
      : (there?.members ?? 0) + newcomers > contest.teamSizeMax
        ? "team-size"
        : null;
  if (fault) for (const plan of of) Object.assign(plan, leftOut(plan.row, fault));
}

function outcomeOf({ account, row, networks }: Planned, { contest }: Circumstances): ContestantOutcome {
  if (!account) return "made";
  if (!account.seat) return "added";
  const { seat, participation } = account;
  const isSame =
    participation !== null &&
    (seat.room ?? "") === row.room &&
    (seat.seat ?? "") === row.seat &&
    (seat.networks ?? []).join() === networks.join() &&
    (participation.team !== null ||
      ((participation.name ?? "") === row.name && (participation.school ?? "") === row.school)) &&
    (!row.starred || contest.starAccounts.includes(account.username));
  return isSame ? "same" : "changed";
}
