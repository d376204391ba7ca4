import {
  type BodyOf,
  groupLevel,
  type importRoster,
  isStaff,
  ROSTER_PASSWORD_LENGTH,
  ROSTER_TEXT_MAX,
  type RosterOutcome,
  type RosterRow,
  type RosterSheet,
} from "@verdict/contract";
import { and, eq, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn, type User } from "../../viewer.ts";
import { spendAccounts } from "../account/made-accounts.ts";
import { spend } from "../account/rates.ts";
import { type Acting, audit } from "../site/audit.ts";
import { hashedPasswords, keepSheets } from "../user/generate.ts";
import { makeAccounts, nameFault, namer, takenMails, takenNames } from "../user/new-accounts.ts";
import { realNameFor } from "../user/personal.ts";
import { users } from "../user/tables.ts";
import { lookOf } from "../user/username.ts";
import { invite } from "./invitations.ts";
import { letIn } from "./let-in.ts";
import { levelFor } from "./level.ts";
import { imports, standings } from "./members.ts";
import { tellGroup } from "./news.ts";
import { actingLevel, asksFirst, type Coming, comingOf, mayMakeAccounts } from "./policy.ts";
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
  /** Mail addresses in lower case that somebody has. */
  mails: ReadonlySet<string>;
  accounts: Map<string, { uid: string; username: string; coming: Coming }>;
  /** Usernames of members by their real names in lower case: the same list makes nobody twice. */
  members: Map<string, string>;
  taken: ReadonlySet<string>;
}

interface Around {
  known: Known;
  /** Whether the caller may make accounts; else they are told of no real names either. */
  mayMake: boolean;
  /** Whether they are told that an address is somebody's. Who is no staff is not: such an account is made without it. */
  seesMails: boolean;
  prefix: string;
}

const isMade = ({ outcome }: Planned) => outcome === "made";

/** What would become of the rows, in order; pure. */
export function planRoster(
  rows: readonly RosterRow[],
  { known, mayMake, seesMails, prefix }: Around,
): Planned[] {
  const names = namer(prefix, known.taken);
  const seen = new Set<string>();
  const mails = new Set<string>();
  const out = (row: RosterRow, outcome: RosterOutcome): Planned => ({
    ...{ row, outcome },
    ...{ username: null, uid: null },
  });
  return rows.map((row): Planned => {
    if (row.name.length > ROSTER_TEXT_MAX) return out(row, "name-long");
    if (row.school.length > ROSTER_TEXT_MAX) return out(row, "school-long");
    if (row.number.length > ROSTER_TEXT_MAX) return out(row, "number-long");
    if (row.email && !isMail(row.email)) return out(row, "email-malformed");
    if (!row.username && !row.name) return out(row, "name-blank");
    if (!row.username && !mayMake) return out(row, "username-blank");
    const username = row.username || known.members.get(row.name.toLowerCase()) || names.next();
    const forms = [username.toLowerCase(), lookOf(username)];
    if (forms.some((form) => seen.has(form))) return out(row, "username-twice");
    const account = known.accounts.get(username.toLowerCase());
    const fault = account ? null : madeFault(row, username);
    if (fault) return out(row, fault);
    for (const form of forms) seen.add(form);
    const mail = row.email.toLowerCase();
    const isFree = !known.mails.has(mail) && !mails.has(mail);
    if (!account && row.email) mails.add(mail);
    if (!account) return { row: isFree ? row : { ...row, email: "" }, outcome: "made", username, uid: null };
    const { coming, ...named } = account;
    return { row, outcome: coming, ...named };
  });

  function madeFault(row: RosterRow, username: string): RosterOutcome | null {
    const fault = nameFault(username, known.taken);
    if (fault) return fault;
    if (!mayMake) return "accounts-not-yours";
    const mail = row.email.toLowerCase();
    if (seesMails && (known.mails.has(mail) || mails.has(mail))) return "email-taken";
    return row.name ? null : "name-blank";
  }
}

async function plan(tx: Sql, { viewer }: Acting, { gid, rows, prefix }: Order): Promise<Planned[]> {
  const user = signedIn(viewer);
  const mayMake = mayMakeAccounts(user, actingLevel(user, await levelFor(tx, gid, user.uid)));
  const head = prefix ?? `g${gid}-`;
  const named = rows.map(({ username }) => username.toLowerCase()).filter(Boolean);
  const found = await standings(
    tx,
    gid,
    or(
      inArray(sql`lower(${users.username})`, ["", ...named]),
      mayMake ? gte(groupMembers.level, groupLevel.member) : undefined,
    ),
  );
  const known: Known = {
    accounts: new Map(
      found.map((one) => {
        const { uid, username } = one;
        return [username.toLowerCase(), { uid, username, coming: comingOf(one, asksFirst(user)) }];
      }),
    ),
    members: mayMake ? await usernamesByName(tx, gid, user) : new Map(),
    taken: await takenNames(tx, named, head),
    mails: mayMake
      ? await takenMails(
          tx,
          rows.map(({ email }) => email),
        )
      : new Set(),
  };
  return planRoster(rows, { known, mayMake, seesMails: isStaff(user.roleId), prefix: head });
}

const isMail = (text: string) => z.email().safeParse(text).success;

/** Usernames of a group's members by their real names in lower case, as far as who may make accounts asks. */
async function usernamesByName(tx: Sql, gid: number, reader: User): Promise<Map<string, string>> {
  const realname = realNameFor(reader, { groupId: gid, uid: users.uid });
  const rows = await tx
    .select({ username: users.username, realname })
    .from(groupMembers)
    .innerJoin(users, eq(users.uid, groupMembers.uid))
    .where(
      and(
        eq(groupMembers.groupId, gid),
        gte(groupMembers.level, groupLevel.member),
        isNull(users.deletedAt),
        isNotNull(realname),
      ),
    );
  return new Map(rows.map(({ username, realname }) => [(realname ?? "").toLowerCase(), username]));
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
  await spendAccounts(db, user, expected);
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
        email: row.email || null,
        number: row.number || null,
      })),
    );
    const uidsOf = (coming: Coming) =>
      planned.flatMap(({ outcome, uid }) => (outcome === coming && uid ? [uid] : []));
    // Somebody else took a name since the plan was made.
    if (uids.size < made.length) throw new Refusal("roster-changed");
    const added = uidsOf("added");
    await letIn(tx, group.id, [...uids.values()], { agreed: true }); // nobody else's accounts
    await letIn(tx, group.id, added, { agreed: false });
    await tellGroup(tx, [...uids.values(), ...added], "welcome", { group, by: user.username });
    await invite(tx, group, uidsOf("invited"), user);
    const sheets = made.map(
      ({ username, row }, index): RosterSheet => ({
        ...{ username: username ?? "", password: passwords[index]?.password ?? "" },
        ...{ name: row.name, school: row.school || null },
      }),
    );
    await audit(tx, call, "group-member.roster", `group ${group.id}`, null, {
      made: made.map(({ username }) => username),
      added: added.length,
    });
    const key = sheets.length > 0 ? await keepSheets(tx, vault, user.uid, sheets) : null;
    return { planned, key };
  });
}
