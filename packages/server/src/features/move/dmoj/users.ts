import { DEFAULT_ROLE, type RoleId } from "@verdict/contract";
import { djangoPassword } from "../django.ts";
import { momentIn } from "../moment.ts";
import { numberOf, type Row, textOf } from "../mysql.ts";
import type { Remarks } from "../remarks.ts";
import type { OldUser } from "../source.ts";
import { type Dmoj, ZONE } from "./old.ts";

/** People are named by their profiles there. */
export async function* userPages({ db }: Dmoj, remarks: Remarks): AsyncGenerator<OldUser[]> {
  const from = `(select p.id, p.about, u.username, u.password, u.email, u.first_name, u.last_name, u.is_active, u.is_staff,
    u.is_superuser, u.date_joined from judge_profile p join auth_user u on u.id = p.user_id) as people`;
  for await (const page of db.pages(from, "id", "true", 200)) {
    yield page.map((row) => ({
      id: textOf(row, "id") ?? "",
      name: textOf(row, "username") ?? "",
      mail: textOf(row, "email"),
      password: djangoPassword(textOf(row, "password")),
      realname: [textOf(row, "first_name"), textOf(row, "last_name")].filter(Boolean).join(" ") || null,
      ...{ nickname: null, school: null, course: null, number: null, blog: null, github: null },
      signature: textOf(row, "about"),
      roleId: roleOf(row, remarks),
      banned: numberOf(row, "is_active") === 0 ? "closed on the old site" : null,
      createdAt: momentIn(ZONE, textOf(row, "date_joined")),
    }));
  }
}

/** What staff may exactly is a list of single rights there: problems are what most of them are for. */
function roleOf(row: Row, remarks: Remarks): RoleId {
  if (numberOf(row, "is_superuser") === 0) return numberOf(row, "is_staff") === 0 ? DEFAULT_ROLE : 1008;
  remarks.add("user", "role-lower", textOf(row, "id") ?? "", textOf(row, "username"));
  return 1001;
}
