import {
  type BodyOf,
  groupLevel,
  type importRoster,
  isGoodRosterRow,
  isGroupMember,
  isStaff,
  ROSTER_PASSWORD_LENGTH,
  ROSTER_TEXT_MAX,
  type RosterOutcome,
  type RosterRow,
  type RosterSheet,
} from "@verdict/contract";
import { and, eq, gte, inArray, isNull, or, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { spend } from "../account/rates.ts";
import { type Acting, audit } from "../site/audit.ts";
import { hashedPasswords, keepSheets } from "../user/generate.ts";
import { makeAccounts, nameFault, namer, takenNames } from "../user/new-accounts.ts";
import { users } from "../user/tables.ts";
import { lookOf } from "../user/username.ts";
import { imports, letIn } from "./members.ts";
import { tellGroup } from "./news.ts";
import { lockGroupFor } from "./settings.ts";
import { groupMembers } from "./tables.ts";

type Order = BodyOf<typeof importRoster>;

/** What becomes of a row. `uid` null: the account is to be made, or there will be none. */
interface Planned {
  row: RosterRow;
  outcome: RosterOutcome;
  username: string | null;
  uid: string | null;
}

interface Known {
  accounts: Map<string, { uid: string; username: string; isMember: boolean }>;
  /** Usernames of members by their real names in lower case: the same list makes nobody twice. */
  members: Map<string, string>;
  taken: ReadonlySet<string>;
}

interface Around {
  known: Known;
  /** Whether the caller may make accounts; else they are told of no real names either. */
  mayMake: boolean;
  prefix: string;
}

const isMade = ({ outcome }: Planned) => outcome === "made";

/** What would become of the rows, in order; pure. */
export function planRoster(rows: readonly RosterRow[], { known, mayMake, prefix }: Around): Planned[] {
  const names = namer(prefix, known.taken);
  const seen = new Set<string>();
  const out = (row: RosterRow, outcome: RosterOutcome): Planned => ({
    ...{ row, outcome },
    ...{ username: null, uid: null },
  });
  return rows.map((row): Planned => {
    if (row.name.length > ROSTER_TEXT_MAX) return out(row, "name-long");
    if (row.school.length > ROSTER_TEXT_MAX) return out(row, "school-long");
    if (!row.username && !row.name) return out(row, "name-blank");
    if (!row.username && !mayMake) return out(row, "username-blank");
    const username = row.username || known.members.get(row.name.toLowerCase()) || names.next();
    const forms = [username.toLowerCase(), lookOf(username)];
    if (forms.some((form) => seen.has(form))) return out(row, "username-twice");
    const account = known.accounts.get(username.toLowerCase());
    const fault = account ? null : madeFault(row, username);
    if (fault) return out(row, fault);
    for (const form of forms) seen.add(form);
    if (!account) return { row, outcome: "made", username, uid: null };
    const outcome = account.isMember ? "same" : "added";
    return { row, outcome, username: account.username, uid: account.uid };
  });

  function madeFault(row: RosterRow, username: string): RosterOutcome | null {
    const fault = nameFault(username, known.taken);
    if (fault) return fault;
    if (!mayMake) return "accounts-not-yours";
    return row.name ? null : "name-blank";
  }
}

async function plan(tx: Sql, { viewer }: Acting, { gid, rows, prefix }: Order): Promise<Planned[]> {
  const mayMake = isStaff(signedIn(viewer).roleId);
  const head = prefix ?? `g${gid}-`;
  const named = rows.map(({ username }) => username.toLowerCase()).filter(Boolean);
  const found = await tx
    .select({
      uid: users.uid,
      username: users.username,
      realname: users.realname,
      level: sql<number>`coalesce(${groupMembers.level}, 0)`,
    })
    .from(users)
    .leftJoin(groupMembers, and(eq(groupMembers.uid, users.uid), eq(groupMembers.groupId, gid)))
    .where(
      and(
        isNull(users.deletedAt),
        or(
          inArray(sql`lower(${users.username})`, ["", ...named]),
          gte(groupMembers.level, groupLevel.member),
        ),
      ),
    );
  const members = found.filter(({ level, realname }) => isGroupMember(level) && realname);
  const known: Known = {
    accounts: new Map(
      found.map(({ uid, username, level }) => [
        username.toLowerCase(),
        { uid, username, isMember: isGroupMember(level) },
      ]),
    ),
    members: new Map(members.map(({ realname, username }) => [(realname ?? "").toLowerCase(), username])),
    taken: await takenNames(tx, named, head),
  };
  return planRoster(rows, { known, mayMake, prefix: head });
}

/** What the list would do; nothing is changed. */
export const previewRoster = (db: Sql, call: Acting, order: Order): Promise<Planned[]> =>
  plan(db, call, order);

/**
 * Does what the preview tells, with what stands in the database at that moment. Passwords are hashed before the group is
 * locked: that takes long. `key`: of the sheets of accounts that were made; null: there are none.
 */
export async function runRoster({ db, vault }: Pick<Deps, "db" | "vault">, call: Acting, order: Order) {
  const user = signedIn(call.viewer);
  await spend(db, imports, user.uid);
  const expected = (await previewRoster(db, call, order)).filter(isMade).length;
  const passwords = await hashedPasswords(user.uid, expected, ROSTER_PASSWORD_LENGTH);
  return db.transaction(async (tx) => {
    const { group } = await lockGroupFor(tx, order.gid, user, groupLevel.admin);
    const planned = await plan(tx, call, order);
    const made = planned.filter(isMade);
    if (made.length > passwords.length) throw new Refusal("roster-changed");
    const uids = await makeAccounts(
      tx,
      made.map(({ username, row }, index) => ({
        username: username ?? "",
        passwordHash: passwords[index]?.passwordHash ?? "",
        name: row.name,
        school: row.school,
      })),
    );
    // Somebody else took a name since the plan was made.
    if (uids.size < made.length) throw new Refusal("roster-changed");
    const newcomers = planned.flatMap(({ outcome, uid, username }) =>
      isGoodRosterRow(outcome) && outcome !== "same" ? [uid ?? uids.get(username ?? "") ?? ""] : [],
    );
    const added = await letIn(tx, group.id, newcomers);
    await tellGroup(tx, [...added], "welcome", { group, by: user.username });
    const sheets = made.map(
      ({ username, row }, index): RosterSheet => ({
        ...{ username: username ?? "", password: passwords[index]?.password ?? "" },
        ...{ name: row.name, school: row.school || null },
      }),
    );
    await audit(tx, call, "group-member.roster", `group ${group.id}`, null, {
      made: made.map(({ username }) => username),
      added: added.size - made.length,
    });
    const key = sheets.length > 0 ? await keepSheets(tx, vault, user.uid, sheets) : null;
    return { planned, key };
  });
}
