import { DEFAULT_ROLE, type RoleId } from "@verdict/contract";
import type { OldPassword } from "../../../platform/old-password.ts";
import { numberOf, type Row, textOf } from "../mysql.ts";
import type { Remarks } from "../remarks.ts";
import type { OldUser } from "../source.ts";
import { type Syzoj, secondsAt } from "./old.ts";

/** What its pages put behind every password. */
const SALT = Buffer.from("syzoj2_xxx");

export async function* userPages({ db }: Syzoj, remarks: Remarks): AsyncGenerator<OldUser[]> {
  const setters = new Set(
    (await db.rows("select user_id from user_privilege where privilege = 'manage_problem'")).map((row) =>
      textOf(row, "user_id"),
    ),
  );
  for await (const page of db.pages("`user`", "id", "true", 200)) {
    yield page.map((row) => {
      const id = textOf(row, "id") ?? "";
      return {
        id,
        name: textOf(row, "username") ?? "",
        mail: textOf(row, "email"),
        password: passwordOf(textOf(row, "password")),
        nickname: textOf(row, "nickname"),
        ...{ realname: null, school: null, course: null, number: null, blog: null, github: null },
        signature: textOf(row, "information"),
        roleId: roleOf(row, setters.has(id), remarks),
        banned: null,
        createdAt: secondsAt(row, "register_time"),
      };
    });
  }
}

function roleOf(row: Row, isSetter: boolean, remarks: Remarks): RoleId {
  if (numberOf(row, "is_admin") === 0) return isSetter ? 1008 : DEFAULT_ROLE;
  remarks.add("user", "role-lower", textOf(row, "id") ?? "", textOf(row, "username"));
  return 1001;
}

/** An MD5 of the password and what is put behind it. */
const passwordOf = (stored: string | null): OldPassword | null =>
  stored && /^[0-9a-f]{32}$/i.test(stored)
    ? { scheme: "syzoj", params: [SALT], digest: stored.toLowerCase() }
    : null;
