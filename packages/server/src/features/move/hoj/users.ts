import { DEFAULT_ROLE, ROOT_ROLE, type RoleId, roleIds } from "@verdict/contract";
import type { OldPassword } from "../../../platform/old-password.ts";
import { momentIn } from "../moment.ts";
import { numberOf, textOf } from "../mysql.ts";
import type { Remarks } from "../remarks.ts";
import type { OldUser } from "../source.ts";
import type { Hoj } from "./source.ts";

/** The administrator there, whom root here may make root. */
const ADMIN = 1001 satisfies RoleId;

/** Roles have the same numbers; nobody becomes root by a list. */
export async function* userPages({ db, zone }: Hoj, remarks: Remarks): AsyncGenerator<OldUser[]> {
  for await (const page of db.pages("user_info", "uuid", "true", 200)) {
    const rows = await db.rows("select uid, role_id from user_role where uid in (?)", [
      page.map((row) => row.uuid),
    ]);
    const roles = new Map(rows.map((row) => [textOf(row, "uid"), numberOf(row, "role_id")]));
    yield page.map((row) => {
      const id = textOf(row, "uuid") ?? "";
      const given = roleIds.find((roleId) => roleId === roles.get(id)) ?? DEFAULT_ROLE;
      if (given === ROOT_ROLE) remarks.add("user", "role-lower", id, textOf(row, "username"));
      return {
        id,
        name: textOf(row, "username") ?? "",
        mail: textOf(row, "email"),
        password: passwordOf(textOf(row, "password")),
        ...{ nickname: textOf(row, "nickname"), realname: textOf(row, "realname") },
        ...{ school: textOf(row, "school"), course: textOf(row, "course"), number: textOf(row, "number") },
        ...{ signature: textOf(row, "signature"), blog: textOf(row, "blog"), github: textOf(row, "github") },
        roleId: given === ROOT_ROLE ? ADMIN : given,
        banned: numberOf(row, "status") === 0 ? null : "closed on the old site",
        createdAt: momentIn(zone, textOf(row, "gmt_create")),
      };
    });
  }
}

/** An MD5. */
const passwordOf = (stored: string | null): OldPassword | null =>
  stored && /^[0-9a-f]{32}$/i.test(stored)
    ? { scheme: "md5", params: [], digest: stored.toLowerCase() }
    : null;
