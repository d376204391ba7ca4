import { DEFAULT_ROLE, type RoleId } from "@verdict/contract";
import type { OldPassword } from "../../../platform/old-password.ts";
import { momentIn } from "../moment.ts";
import { type Row, textOf } from "../mysql.ts";
import type { OldUser } from "../source.ts";
import type { Hustoj } from "./source.ts";

/** Names that differ in case only are one there. */
export const idOf = (name: string): string => name.trim().toLowerCase();

/** What somebody may there, by the role here that comes nearest; the first that fits. Nobody becomes root by a list. */
const roles: readonly (readonly [right: string, roleId: RoleId])[] = [
  ["administrator", 1001],
  ["problem_editor", 1008],
  ["contest_creator", 1010],
];

export async function* userPages({ db, zone }: Hustoj): AsyncGenerator<OldUser[]> {
  const rights = Map.groupBy(
    await db.rows("select user_id, rightstr from privilege where defunct = 'N' and rightstr in (?)", [
      roles.map(([right]) => right),
    ]),
    (row) => idOf(textOf(row, "user_id") ?? ""),
  );
  for await (const page of db.pages("users", "user_id", "true", 200)) {
    yield page.map((row) => {
      const id = idOf(textOf(row, "user_id") ?? "");
      const own = new Set(rights.get(id)?.map((right) => textOf(right, "rightstr")));
      return {
        id,
        name: textOf(row, "user_id") ?? "",
        mail: textOf(row, "email"),
        password: passwordOf(textOf(row, "password")),
        nickname: textOf(row, "nick"),
        ...{ realname: null, number: null, signature: null, blog: null, github: null },
        school: textOf(row, "school"),
        course: textOf(row, "group_name"),
        roleId: roles.find(([right]) => own.has(right))?.[1] ?? DEFAULT_ROLE,
        banned: isOpen(row) ? null : "closed on the old site",
        createdAt: momentIn(zone, textOf(row, "reg_time")),
      };
    });
  }
}

const isOpen = (row: Row): boolean => textOf(row, "defunct") !== "Y";

/** An MD5, or in base64 the SHA-1 of an MD5 and a salt, with that salt behind it. */
export function passwordOf(stored: string | null): OldPassword | null {
  if (!stored) return null;
  if (/^[0-9a-f]{32}$/i.test(stored)) return { scheme: "md5", params: [], digest: stored.toLowerCase() };
  const bytes = Buffer.from(stored, "base64");
  if (bytes.length <= 20 || bytes.length > 40 || bytes.toString("base64") !== stored) return null;
  return { scheme: "hustoj", params: [bytes.subarray(20)], digest: bytes.subarray(0, 20).toString("hex") };
}
