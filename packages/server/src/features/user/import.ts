import { DEFAULT_ROLE, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from "@verdict/contract";
import type { Db } from "../../platform/db.ts";
import { hashPassword } from "../../platform/password.ts";
import { users } from "./tables.ts";

type Row = (string | null)[];

/** argon2 fills a core each; more at once would only wait. */
const AT_ONCE = 4;

/** Creates ordinary users; returns the names (or line numbers) of rows that could not be made, in order. */
export async function importUsers(db: Db, rows: Row[]): Promise<string[]> {
  const made = new Array<boolean>(rows.length).fill(false);
  const todo = rows.entries();
  // Workers share the iterator: each takes the next row when it is done with one.
  const work = async () => {
    for (const [index, row] of todo) made[index] = await importUser(db, row);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return rows.flatMap((row, index) => (made[index] ? [] : [row[0]?.trim() || `line ${index + 1}`]));
}

async function importUser(db: Db, row: Row): Promise<boolean> {
  const [username, password, email, realname, gender, nickname, school] = row.map(
    (cell) => cell?.trim() || null,
  );
  if (!username || username.length > USERNAME_MAX) return false;
  if (!password || password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) return false;
  const inserted = await db
    .insert(users)
    .values({
      username,
      passwordHash: await hashPassword(password),
      roleId: DEFAULT_ROLE,
      email,
      realname: realname?.slice(0, 50),
      gender: genderOf(gender),
      nickname: nickname?.slice(0, 20),
      school: school?.slice(0, 100),
    })
    .onConflictDoNothing()
    .returning({ uid: users.uid });
  return inserted.length > 0;
}

function genderOf(text: string | null | undefined): string {
  if (text === "0" || text === "male") return "male";
  if (text === "1" || text === "female") return "female";
  return "secrecy";
}
