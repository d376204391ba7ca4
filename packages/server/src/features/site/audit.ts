import type { AuditAction, AuditField } from "@verdict/contract";
import type { FastifyRequest } from "fastify";
import type { Sql } from "../../platform/db.ts";
import { storableJson } from "../../platform/json.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { auditEntries } from "./tables.ts";

/** Who acts and from where: a handler's own arguments will do. */
export interface Acting {
  readonly viewer: Viewer;
  readonly request: Pick<FastifyRequest, "ip">;
}

/** A thing's fields before or after; undefined members are left out. */
export type AuditState = Readonly<Record<string, unknown>>;
type MaybeState = AuditState | null;

/** A state whose fields are not known by the types of who hands it in. */
export type AuditFields = Readonly<Partial<Record<AuditField, unknown>>>;

/** Refuses fields that the pages have no word for (contract/site/audit.ts). */
type Worded<State> = State extends object
  ? { readonly [Field in Exclude<keyof State, AuditField>]: never }
  : unknown;

/**
 * Writes one line of the audit log, best in the transaction that makes the change. `action` is "thing.verb", of which
 * the pages have words in every language; `target` names the thing in words ("problem P1000"). Of two states only the fields that differ are kept; when none does,
 * nothing is written. Secrets are replaced and long texts cut, so that whole bodies may be handed in.
 */
export async function audit<Before extends MaybeState, After extends MaybeState>(
  tx: Sql,
  { viewer, request }: Acting,
  action: AuditAction,
  target: string,
  before: Before & Worded<Before>,
  after: After & Worded<After>,
): Promise<void> {
  const { uid, username } = signedIn(viewer);
  await write(tx, { uid, username, ip: request.ip }, { action, target }, { before, after });
}

/** As `audit`, for what is done at the server's own console (`npm run admin`). */
export function auditConsole<Before extends MaybeState, After extends MaybeState>(
  tx: Sql,
  action: AuditAction,
  target: string,
  before: Before & Worded<Before>,
  after: After & Worded<After>,
): Promise<void> {
  return write(tx, { uid: "", username: "(console)", ip: null }, { action, target }, { before, after });
}

/** As `audit`, of somebody who is not signed in yet, or never will be: `uid` is "" then. */
export function auditBy<Before extends MaybeState, After extends MaybeState>(
  tx: Sql,
  who: Who,
  action: AuditAction,
  target: string,
  before: Before & Worded<Before>,
  after: After & Worded<After>,
): Promise<void> {
  return write(tx, who, { action, target }, { before, after });
}

type Entry = typeof auditEntries.$inferInsert;
type Who = Pick<Entry, "uid" | "username" | "ip">;

async function write(
  tx: Sql,
  who: Who,
  what: { action: AuditAction; target: string },
  { before, after }: { before: MaybeState; after: MaybeState },
): Promise<void> {
  const states = before && after ? differing(before, after) : { before, after };
  if (!states) return;
  await tx.insert(auditEntries).values({
    ...who,
    ...what,
    before: states.before && storableJson(told(states.before) as Record<string, unknown>),
    after: states.after && storableJson(told(states.after) as Record<string, unknown>),
  });
}

/** The fields that are not the same; null when all are. */
function differing(before: AuditState, after: AuditState) {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => after[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  const of = (state: AuditState) => Object.fromEntries(names.map((name) => [name, state[name] ?? null]));
  return { before: of(before), after: of(after) };
}

const SECRET = /password|passwd|secret|token|privatekey/i;
const HIDDEN = "(hidden)";
const TEXT_MAX = 2000;
const ITEMS_MAX = 200;

/** `value` as the log may have it. */
export function told(value: unknown): unknown {
  if (typeof value === "string") {
    return value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}… (${value.length} characters)` : value;
  }
  if (Array.isArray(value)) {
    const shown = value.slice(0, ITEMS_MAX).map(told);
    return value.length > ITEMS_MAX ? [...shown, `… (${value.length} items)`] : shown;
  }
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, SECRET.test(name) ? HIDDEN : told(member)]),
  );
}
