import {
  type AccessConfig,
  accessDefaults,
  type BackupSchedule,
  type SwitchConfig,
  switchDefaults,
  type WebConfig,
  webDefaults,
} from "@verdict/contract";
import { eq, inArray, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { retryUntilDone } from "../../platform/every.ts";
import { notify } from "../../platform/notify.ts";
import { settings as table } from "./tables.ts";

export interface MailSettings {
  /** null: no mail server; mails stay in the outbox. */
  host: string | null;
  port: number;
  username: string | null;
  /** Sealed by the vault. */
  sealedPassword: string | null;
  ssl: boolean;
  backgroundImage: string | null;
}

type AccountList = `${string}${"Username" | "Password"}List`;
/** Switches without accounts of judges elsewhere, which are kept sealed and apart. */
export type Switches = Omit<SwitchConfig, AccountList>;

/** What of a set of switches is kept as such. */
export function switchesOf<Given extends object>(given: Given): Omit<Given, AccountList> {
  const kept = Object.entries(given).filter(([name]) => !/(Username|Password)List$/.test(name));
  return Object.fromEntries(kept) as Omit<Given, AccountList>;
}

interface Values {
  switch: Switches;
  website: WebConfig &
    AccessConfig & {
      /** Origin of the page on which root last signed in: what mails link to while baseUrl is unset. */
      seenUrl: string;
      /** Addresses of its logos for light and dark grounds; "": it has none. */
      logo: string;
      logoDark: string;
      /** Their width by their height; 0: not known. */
      logoRatio: number;
      logoDarkRatio: number;
      /** Addresses of what came before this moment are gone; "": none are yet. ISO 8601. */
      forgottenUntil: string;
    };
  mail: MailSettings;
  maintenance: Maintenance;
  /** Whether root has put the list of first steps away. */
  firstSteps: { dismissed: boolean };
  backup: BackupSchedule;
}

/** While it is on, everybody but root is sent away with the text. */
export interface Maintenance {
  on: boolean;
  text: string;
}

const defaults: Values = {
  switch: switchesOf(switchDefaults),
  website: {
    ...webDefaults,
    ...accessDefaults,
    seenUrl: "",
    logo: "",
    logoDark: "",
    logoRatio: 0,
    logoDarkRatio: 0,
    forgottenUntil: "",
  },
  mail: { host: null, port: 465, username: null, sealedPassword: null, ssl: true, backgroundImage: null },
  maintenance: { on: false, text: "" },
  firstSteps: { dismissed: false },
  backup: { hour: null, keep: 7, weekly: 4, monthly: 12, check: true },
};

/**
 * What is written in the same transaction as a change, such as its line of the audit log. `before`: the values that it
 * changes; other changes of them wait.
 */
type Along<Name extends keyof Values> = (tx: Sql, before: Values[Name]) => Promise<void>;

/** Site settings, kept in memory and followed live: a change made by any server is seen by all. */
export interface Settings {
  switches(): Switches;
  changeSwitches(change: Partial<Switches>, along?: Along<"switch">): Promise<void>;
  website(): Values["website"];
  changeWebsite(change: Partial<Values["website"]>, along?: Along<"website">): Promise<void>;
  mail(): MailSettings;
  changeMail(change: Partial<MailSettings>, along?: Along<"mail">): Promise<void>;
  maintenance(): Maintenance;
  hasDismissedFirstSteps(): boolean;
  dismissFirstSteps(along: Along<"firstSteps">): Promise<void>;
  backupSchedule(): BackupSchedule;
  changeBackupSchedule(value: BackupSchedule, along?: Along<"backup">): Promise<void>;
  /** `hear` is called whenever they were read anew. */
  onRead(hear: () => void): void;
}

/** Until settings that could not be read are asked for again. */
const RETRY_MS = 1000;

export async function openSettings({
  db,
  listener,
  log,
  stopping,
}: Pick<Deps, "db" | "listener" | "log" | "stopping">): Promise<Settings> {
  let values = await load(db);
  let begun = 0;
  let taken = 0;
  const hearers: (() => void)[] = [];
  /** Of two that overlap the one that began later counts, whichever comes first: the other may have read what was before. */
  const reload = async () => {
    const turn = ++begun;
    const loaded = await load(db);
    if (turn < taken) return;
    taken = turn;
    values = loaded;
    for (const hear of hearers) hear();
  };
  // A reload that fails keeps the last known values until one succeeds.
  const timer = { ms: RETRY_MS, failure: "changed settings could not be read; tried again" };
  listener.on("setting", () => void retryUntilDone({ log, stopping }, timer, reload));

  async function change<Name extends keyof Values>(
    name: Name,
    value: Partial<Values[Name]>,
    along?: Along<Name>,
  ): Promise<void> {
    await storeSetting(db, name, value, along);
    await reload();
  }

  return {
    switches: () => values.switch,
    changeSwitches: (value, along) => change("switch", value, along),
    website: () => values.website,
    changeWebsite: (value, along) => change("website", value, along),
    mail: () => values.mail,
    changeMail: (value, along) => change("mail", value, along),
    maintenance: () => values.maintenance,
    hasDismissedFirstSteps: () => values.firstSteps.dismissed,
    dismissFirstSteps: (along) => change("firstSteps", { dismissed: true }, along),
    backupSchedule: () => values.backup,
    changeBackupSchedule: (value, along) => change("backup", value, along),
    onRead: (hear) => void hearers.push(hear),
  };
}

/** Changes a setting beside the servers, which all hear of it. */
export async function storeSetting<Name extends keyof Values>(
  db: Db,
  name: Name,
  value: Partial<Values[Name]>,
  along?: Along<Name>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(table).values({ name, value: {} }).onConflictDoNothing();
    const isNamed = eq(table.name, name);
    const [stored] = await tx.select({ value: table.value }).from(table).where(isNamed).for("update");
    await tx
      .update(table)
      .set({ value: sql`${table.value} || ${JSON.stringify(value)}::jsonb`, updatedAt: sql`now()` })
      .where(isNamed);
    await along?.(tx, { ...defaults[name], ...stored?.value });
    await notify(tx, "setting", name);
  });
}

/** As they stand for a transaction. */
export async function switchesIn(tx: Sql): Promise<Switches> {
  return (await load(tx)).switch;
}

async function load(db: Sql): Promise<Values> {
  const rows = await db
    .select({ name: table.name, value: table.value })
    .from(table)
    .where(inArray(table.name, Object.keys(defaults)));
  const stored = new Map(rows.map((row) => [row.name, row.value]));
  return {
    switch: { ...defaults.switch, ...stored.get("switch") },
    website: { ...defaults.website, ...stored.get("website") },
    mail: { ...defaults.mail, ...stored.get("mail") },
    maintenance: { ...defaults.maintenance, ...stored.get("maintenance") },
    firstSteps: { ...defaults.firstSteps, ...stored.get("firstSteps") },
    backup: { ...defaults.backup, ...stored.get("backup") },
  };
}
