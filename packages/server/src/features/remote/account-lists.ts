import type { SwitchConfig } from "@verdict/contract";
import { and, asc, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import type { Vault } from "../../platform/vault.ts";
import { type Switches, switchesOf } from "../site/settings.ts";
import { settings } from "../site/tables.ts";
import { isFree } from "./accounts.ts";
import { remoteAccounts } from "./tables.ts";

/** Accounts as lists in the switches, names and passwords side by side: how older clients read and set them. */
export type AccountLists = Omit<SwitchConfig, keyof Switches>;

const beginnings = {
  HDU: "hdu",
  CF: "cf",
  POJ: "poj",
  AC: "atcoder",
  SPOJ: "spoj",
  LIBRE: "libreoj",
} as const;
const judges = Object.entries(beginnings).map(([site, start]) => ({
  site,
  names: `${start}UsernameList` as const,
  passwords: `${start}PasswordList` as const,
}));

/** The accounts' names; passwords never come out: each has "" in its place. */
export async function accountLists(db: Sql): Promise<AccountLists> {
  const rows = await db
    .select({ site: remoteAccounts.site, username: remoteAccounts.username })
    .from(remoteAccounts)
    .orderBy(asc(remoteAccounts.id))
    .limit(1000);
  const lists = judges.flatMap(({ site, names, passwords }) => {
    const own = rows.filter((row) => row.site === site).map(({ username }) => username);
    return [
      [names, own],
      [passwords, own.map(() => "")],
    ];
  });
  return Object.fromEntries(lists) as AccountLists;
}

/**
 * Makes a judge's accounts those of the list of names, where one is given. "" in a password's place keeps the stored
 * one. An account that is left out goes away, or, while a submission holds it, is switched off.
 */
export async function saveAccountLists(tx: Sql, vault: Vault, lists: Partial<AccountLists>): Promise<void> {
  for (const { site, names, passwords } of judges) {
    const listed = lists[names]?.map((name) => name.trim());
    if (!listed) continue;
    const wanted = new Map(listed.map((name, index) => [name, lists[passwords]?.[index] ?? ""]));
    wanted.delete("");
    const others = and(
      eq(remoteAccounts.site, site),
      wanted.size > 0 ? notInArray(remoteAccounts.username, [...wanted.keys()]) : undefined,
    );
    await tx.delete(remoteAccounts).where(and(others, isFree));
    await tx.update(remoteAccounts).set({ enabled: false }).where(others);
    const fresh = [...wanted].filter(([, password]) => password !== "");
    if (fresh.length === 0) continue;
    await tx
      .insert(remoteAccounts)
      .values(fresh.map(([username, password]) => ({ site, username, sealedPassword: vault.seal(password) })))
      .onConflictDoUpdate({
        target: [remoteAccounts.site, remoteAccounts.username],
        set: {
          ...{ sealedPassword: sql`excluded.sealed_password`, sealedSession: null },
          ...{ enabled: true, failures: 0, disabledAt: null },
        },
      });
  }
  await notify(tx, "remote_work");
}

/** Passwords that an earlier version kept as they are, in the switches: sealed now, and gone from there. */
export async function sealKeptAccounts(tx: Sql, vault: Vault): Promise<void> {
  const [row] = await tx.select().from(settings).where(eq(settings.name, "switch")).for("update");
  const names = judges.flatMap((judge) => [judge.names, judge.passwords]);
  if (!row || !names.some((name) => name in row.value)) return;
  const kept = row.value as Partial<AccountLists>;
  const known = await tx
    .select({ site: remoteAccounts.site })
    .from(remoteAccounts)
    .where(inArray(remoteAccounts.site, Object.keys(beginnings)));
  const isKnown = (site: string) => known.some((account) => account.site === site);
  const lists = judges
    .filter(({ site, names: list }) => !isKnown(site) && kept[list]?.length)
    .flatMap((judge) => [judge.names, judge.passwords].map((name) => [name, kept[name] ?? []]));
  await saveAccountLists(tx, vault, Object.fromEntries(lists) as Partial<AccountLists>);
  await tx
    .update(settings)
    .set({ value: switchesOf(row.value) })
    .where(eq(settings.name, "switch"));
}
