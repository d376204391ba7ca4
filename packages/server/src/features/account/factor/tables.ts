import { bigint, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../../../platform/columns.ts";
import { users } from "../../user/tables.ts";

const owner = () =>
  text()
    .notNull()
    .references(() => users.uid, { onDelete: "cascade" });

/** What an account asks for beside its password, or a passkey that opens it alone. */
export const secondFactors = pgTable(
  "second_factor",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    uid: owner(),
    kind: text().$type<"totp" | "passkey">().notNull(),
    name: text().notNull(),
    /** Of an app, base32, sealed; null for a passkey. */
    sealedSecret: text(),
    /** Time step of the last code that was taken: each is good once. */
    lastStep: bigint({ mode: "number" }),
    /** Of a passkey, base64url; null for an app. */
    credentialId: text().unique(),
    /** COSE key, base64url. */
    publicKey: text(),
    /** As its authenticator last counted; 0 where it does not. */
    counter: bigint({ mode: "number" }).notNull().default(0),
    transports: text().array(),
    createdAt: createdAt(),
    usedAt: moment(),
  },
  (t) => [index().on(t.uid)],
);

/** Each opens the account once in place of an app's code. */
export const recoveryCodes = pgTable(
  "recovery_code",
  {
    uid: owner(),
    /** SHA-256, hexadecimal, of the code without its hyphen. */
    codeHash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uid, t.codeHash] })],
);

/** What an authenticator must sign, or an app's secret before its first code. Read by deleting: each is good once. */
export const factorBeginnings = pgTable(
  "factor_beginning",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<"totp" | "passkey" | "sign-in">().notNull(),
    /** Whose it becomes; null: whose the passkey is. */
    uid: text().references(() => users.uid, { onDelete: "cascade" }),
    /** A challenge, base64url; a secret is sealed. */
    value: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index().on(t.uid), index().on(t.expiresAt)], // purge
);
