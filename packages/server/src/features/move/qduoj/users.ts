import { DEFAULT_ROLE, type RoleId } from "@verdict/contract";
import { djangoPassword } from "../django.ts";
import { momentOf, type PgRow, textIn } from "../postgres.ts";
import type { Remarks } from "../remarks.ts";
import type { OldUser } from "../source.ts";
import type { Qduoj } from "./source.ts";

/** Nobody becomes root by a list. */
function roleOf(row: PgRow, remarks: Remarks): RoleId {
  const kind = textIn(row, "admin_type");
  if (kind === "Super Admin") {
    remarks.add("user", "role-lower", textIn(row, "id") ?? "", textIn(row, "username"));
    return 1001;
  }
  if (kind !== "Admin") return DEFAULT_ROLE;
  return textIn(row, "problem_permission") === "All" ? 1008 : 1010;
}

export async function* userPages({ db }: Qduoj, remarks: Remarks): AsyncGenerator<OldUser[]> {
  const from = `(select u.*, p.real_name, p.school, p.major, p.mood, p.blog, p.github
    from "user" u left join user_profile p on p.user_id = u.id) as people`;
  for await (const page of db.pages(from, ["id"], 200)) {
    yield page.map((row) => ({
      id: textIn(row, "id") ?? "",
      name: textIn(row, "username") ?? "",
      mail: textIn(row, "email"),
      password: djangoPassword(textIn(row, "password")),
      ...{ nickname: null, number: null, realname: textIn(row, "real_name"), school: textIn(row, "school") },
      ...{ course: textIn(row, "major"), signature: textIn(row, "mood") },
      ...{ blog: textIn(row, "blog"), github: textIn(row, "github") },
      roleId: roleOf(row, remarks),
      banned: row.is_disabled === true ? "closed on the old site" : null,
      createdAt: momentOf(row, "create_time"),
    }));
  }
}
