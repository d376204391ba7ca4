import { momentIn } from "../moment.ts";
import { numberOf, type Row, textOf } from "../mysql.ts";
import type { OldGroup, OldTraining } from "../source.ts";
import type { Hoj } from "./source.ts";

/** Levels of members: 3 and above belong to it, 4 and above manage it. */
const level = { member: 3, manager: 4 };

async function peopleBy(rows: Promise<Row[]>, key: string): Promise<Map<string | null, Row[]>> {
  return Map.groupBy(await rows, (row) => textOf(row, key));
}

export async function* groupPages({ db, zone }: Hoj): AsyncGenerator<OldGroup[]> {
  if (!(await db.has("group"))) return;
  const owners = new Map<string | null, string | null>();
  for await (const page of db.pages("`group`", "id", "true", 50)) {
    const members = await peopleBy(
      db.rows("select gid, uid, auth from group_member where gid in (?) and auth >= ?", [
        page.map((row) => row.id),
        level.member,
      ]),
      "gid",
    );
    for (const row of await db.rows("select uuid, username from user_info where username in (?)", [
      page.map((one) => one.owner),
    ]))
      owners.set(textOf(row, "username"), textOf(row, "uuid"));
    yield page.map((row) => ({
      id: textOf(row, "id") ?? "",
      ...{ name: textOf(row, "name") ?? "", shortName: textOf(row, "short_name") ?? "" },
      ...{ brief: textOf(row, "brief"), description: textOf(row, "description") },
      owner: textOf(row, "uid") ?? owners.get(textOf(row, "owner")) ?? null,
      isVisible: numberOf(row, "visible") !== 0,
      members: (members.get(textOf(row, "id")) ?? []).map((one) => ({
        user: textOf(one, "uid") ?? "",
        isManager: numberOf(one, "auth") >= level.manager,
      })),
      createdAt: momentIn(zone, textOf(row, "gmt_create")),
    }));
  }
}

export async function* trainingPages({ db, zone }: Hoj): AsyncGenerator<OldTraining[]> {
  if (!(await db.has("training"))) return;
  for await (const page of db.pages("training", "id", "true", 50)) {
    const ids = [page.map((row) => row.id)];
    const problems = await peopleBy(
      db.rows("select * from training_problem where tid in (?) order by tid, `rank`, id", ids),
      "tid",
    );
    const members = await peopleBy(
      db.rows("select tid, uid from training_register where status = 0 and tid in (?)", ids),
      "tid",
    );
    const categories = await peopleBy(
      db.rows(
        "select m.tid, c.name from mapping_training_category m join training_category c on c.id = m.cid where m.tid in (?)",
        ids,
      ),
      "tid",
    );
    const owners = new Map(
      (
        await db.rows("select uuid, username from user_info where username in (?)", [
          page.map((row) => row.author),
        ])
      ).map((row) => [textOf(row, "username"), textOf(row, "uuid")]),
    );
    yield page.map((row) => {
      const id = textOf(row, "id") ?? "";
      const [category] = categories.get(id) ?? [];
      return {
        id,
        title: textOf(row, "title") ?? "",
        description: textOf(row, "description"),
        owner: owners.get(textOf(row, "author")) ?? null,
        group: numberOf(row, "is_group") ? textOf(row, "gid") : null,
        password: textOf(row, "auth") === "Private" ? textOf(row, "private_pwd") || "" : null,
        isShown: numberOf(row, "status") !== 0,
        rank: numberOf(row, "rank"),
        category: category ? textOf(category, "name") : null,
        problems: (problems.get(id) ?? []).map((one) => ({
          problem: textOf(one, "pid") ?? "",
          label: textOf(one, "display_id") ?? textOf(one, "pid") ?? "",
        })),
        members: (members.get(id) ?? []).map((one) => textOf(one, "uid") ?? ""),
        createdAt: momentIn(zone, textOf(row, "gmt_create")),
      };
    });
  }
}
