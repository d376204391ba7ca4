import { sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";

/**
 * What becomes of the rows that name a user whose account is deleted. Who they were goes, what they did stays under the name
 * of a ghost: a contest's board, a problem's counts and a discussion's replies stay whole. Every column that names a user
 * or an address has its line here (own-data.test.ts).
 */

/** Rows that go: theirs alone, or of no use without them. */
const deleted = [
  ["session", "uid"],
  ["access_token", "uid"],
  ["calendar_feed", "uid"],
  ["push_device", "uid"],
  ["push_setting", "uid"],
  ["device_code", "uid"],
  ["factor_beginning", "uid"],
  ["recovery_code", "uid"],
  ["second_factor", "uid"],
  ["identity", "uid"],
  ["identity_flow", "uid"],
  ["lti_person", "uid"],
  ["lti_score", "uid"],
  ["mail_code", "uid"],
  ["message_setting", "uid"],
  ["user_message", "uid"],
  ["notice_receipt", "uid"],
  ["notice_recipient", "uid"],
  ["user_block", "uid"],
  ["user_block", "blocked_uid"],
  ["problem_bookmark", "uid"],
  ["group_invitation", "uid"],
  ["training_visit", "uid"],
  ["role_request", "uid"],
  ["manual_grade", "uid"], // what was remarked may say who they were
  ["trial", "uid"],
  ["trial_pace", "uid"],
  ["submit_pace", "uid"],
  ["judge_use", "uid"],
  ["contest_application", "uid"],
  ["contest_confirmation", "uid"],
  ["contest_print_pace", "uid"],
  ["contest_clarification_reader", "uid"],
  ["staged_upload", "uid"],
  ["resumable_upload", "uid"],
  ["generated_list", "uid"],
] as const;

/** Columns that are emptied. */
const emptied = [["submission", "ip"]] as const;

/** Rows that stay, and why. */
const kept: Readonly<Record<string, readonly (readonly [table: string, column: string])[]>> = {
  "under the ghost's name, for what hangs on them": [
    ["announcement", "uid"],
    ["assignment_member", "uid"],
    ["attempt", "uid"],
    ["clics_token", "uid"],
    ["comment", "uid"],
    ["comment_like", "uid"],
    ["comment_reply", "uid"],
    ["comment_reply", "to_uid"],
    ["contest", "uid"],
    ["contest_balloon", "uid"],
    ["contest_clarification", "uid"],
    ["contest_log", "uid"],
    ["contest_participant", "uid"],
    ["contest_print", "uid"],
    ["contest_registration", "uid"],
    ["contest_seat", "uid"],
    ["discussion", "uid"],
    ["discussion_like", "uid"],
    ["group_copy", "uid"],
    ["group_invitation", "by_uid"],
    ["group_member", "uid"],
    ["line_comment", "uid"],
    ["notice", "uid"],
    ["oi_best", "uid"],
    ["problem", "author_uid"],
    ["problem_version", "uid"],
    ["public_file", "uid"],
    ["rehearsal", "uid"],
    ["rehearsal_person", "uid"],
    ["shadow", "uid"],
    ["rating_change", "uid"],
    ["solved", "uid"],
    ["submission", "uid"],
    ["team", "uid"],
    ["team_member", "uid"],
    ["training", "uid"],
    ["training_cell", "uid"],
    ["training_extension", "uid"],
    ["training_member", "uid"],
    ["user_account", "uid"],
    ["user_group", "uid"],
    ["user_group", "founder_uid"],
    ["user_message", "sender_uid"],
    ["user_rating", "uid"],
    ["user_score", "uid"],
    ["webhook", "uid"],
  ],
  "the staff's books: who did or reported what": [
    ["audit_entry", "uid"],
    ["audit_entry", "ip"],
    ["audit_entry", "username"],
    ["comment", "deleted_by"],
    ["comment_reply", "deleted_by"],
    ["comment_report", "uid"],
    ["contest_clarification", "answered_by"],
    ["contest_clarification", "claimed_by"],
    ["contest_print", "done_by"],
    ["discussion", "deleted_by"],
    ["discussion_report", "uid"],
    ["line_thread", "resolved_by"],
    ["problem_version", "username"],
    ["rejudge_job", "username"],
    ["shadow", "username"],
    ["similarity_check", "username"],
    ["site_backup", "username"],
  ],
  "changed with the account": [
    ["user_account", "username"],
    ["user_account", "email"],
    ["user_account", "realname"],
    ["user_account", "cf_username"],
  ],
  "gone within a day by themselves": [
    ["mail_code", "email"],
    ["session", "ip"],
    ["device_code", "ip"],
    ["sign_in_failure", "ip"],
    ["sign_in_failure", "username"],
  ],
  "gone with the token": [["access_token", "used_ip"]],
  "nobody's": [
    ["judge_node", "addresses"],
    ["remote_account", "username"],
  ],
};

/** Every column that has its line, as "table.column". */
export const tracesThereAre = (): string[] =>
  [...deleted, ...emptied, ...Object.values(kept).flat()].map(([table, column]) => `${table}.${column}`);

/** Deletes and empties what a deleted account leaves behind. */
export async function eraseTraces(tx: Sql, uid: string): Promise<void> {
  for (const [table, column] of deleted)
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${uid}`);
  for (const [table, column] of emptied)
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = null where uid = ${uid}`,
    );
}
