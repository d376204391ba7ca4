import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { refuse } from "../refusal.ts";
import { date, integer, nothing, rowId } from "../scalar.ts";

/** Backups of the whole site, kept in its file store; for root. docs/operations.md */

/** Backups a site keeps; to make another, one has to go. */
export const BACKUPS_MAX = 60;
/** Of those made by the clock: the last ones, and the newest of each week and month. */
export const BACKUPS_KEPT_MAX = { keep: 30, weekly: 12, monthly: 12 };

export const SiteBackup = z.object({
  id: z.int(),
  /** Of its file. */
  name: z.string(),
  /** Who had it made; null: the clock. */
  username: z.string().nullable(),
  /** What goes on with it. */
  work: z.enum(["make", "check"]).nullable(),
  /** Of that work, in thousandths. */
  progress: z.int(),
  /** null until it is made. */
  bytes: z.int().nullable(),
  tables: z.int().nullable(),
  rows: z.int().nullable(),
  files: z.int().nullable(),
  /** Why it was not made, or was found bad; `detail` in the words of what failed. */
  failure: z.enum(["no-room", "stopped", "damaged", "other"]).nullable(),
  detail: z.string().nullable(),
  /** `restored`: brought back into a database of its own and found equal; `read`: every byte has its sum. */
  checked: z.enum(["restored", "read"]).nullable(),
  checkedAt: date.nullable(),
  /** false: its file has gone. */
  isThere: z.boolean(),
  gmtCreate: date,
});
export type SiteBackup = z.infer<typeof SiteBackup>;

export const BackupSchedule = z.object({
  /** Of the site's day, 0 to 23; null: never by itself. */
  hour: integer.pipe(z.int().min(0).max(23)).nullable(),
  /** How many of those made by the clock are kept: the newest of so many days, weeks and months. */
  keep: integer.pipe(z.int().min(1).max(BACKUPS_KEPT_MAX.keep)),
  weekly: integer.pipe(z.int().min(0).max(BACKUPS_KEPT_MAX.weekly)),
  monthly: integer.pipe(z.int().min(0).max(BACKUPS_KEPT_MAX.monthly)),
  /** Each is brought back into a database of its own as soon as it is made. */
  check: z.boolean(),
});
export type BackupSchedule = z.infer<typeof BackupSchedule>;

export const getBackups = endpoint({
  name: "getBackups",
  method: "GET",
  path: "/api/admin/backup/list",
  summary: "Backups of the site, newest first, and when it makes one by itself; poll while work goes on",
  access: "root",
  data: z.object({
    backups: z.array(SiteBackup),
    schedule: BackupSchedule,
    /** Name of the time zone of the schedule's hour. */
    zone: z.string(),
    /** On the disk they lie on, bytes. */
    freeBytes: z.int(),
    /** Where they lie; null: the site's files lie in a bucket, and none are made here. */
    folder: z.string().nullable(),
  }),
});

export const makeBackup = endpoint({
  name: "makeBackup",
  method: "POST",
  path: "/api/admin/backup/make",
  summary: "Begins a backup, beside the working site",
  access: "root",
  data: z.object({ id: z.int() }),
  refusals: ["backup-at-work", "backups-full", "backup-in-bucket"],
});

export const checkBackup = endpoint({
  name: "checkBackup",
  method: "POST",
  path: "/api/admin/backup/check",
  summary: "Begins to bring a backup back into a database of its own, which is dropped afterwards",
  access: "root",
  body: z.object({ id: rowId }),
  data: nothing,
  refusals: ["backup-at-work", "backup-not-found"],
});

/** The caller's own password, once more. */
export const BackupProof = z.object({
  password: z.string().min(1, refuse("password-wrong")).max(100, refuse("password-wrong")),
});

/** It holds everything: asked for with the caller's password, so that a page left open gives nothing away. */
export const downloadBackup = endpoint({
  name: "downloadBackup",
  method: "POST",
  path: "/api/admin/backup/download",
  summary: "A backup's file; asks for the caller's password",
  access: "root",
  body: BackupProof.extend({ id: rowId }),
  data: z.unknown(),
  answer: "bytes",
  refusals: ["password-wrong", "proof-stale", "account-change-locked", "backup-not-found"],
});

export const deleteBackup = endpoint({
  name: "deleteBackup",
  method: "DELETE",
  path: "/api/admin/backup",
  summary: "Deletes a backup",
  access: "root",
  query: z.object({ id: rowId }),
  data: nothing,
  refusals: ["backup-at-work", "backup-not-found"],
});

export const changeBackupSchedule = endpoint({
  name: "changeBackupSchedule",
  method: "PUT",
  path: "/api/admin/backup/schedule",
  summary: "When the site makes a backup by itself, and how many of those it keeps",
  access: "root",
  body: BackupSchedule,
  data: nothing,
});
