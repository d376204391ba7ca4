import { momentIn } from "../moment.ts";
import { numberOf, textOf } from "../mysql.ts";
import type { OldGroup } from "../source.ts";
import { type Dmoj, idsOf, linked, ZONE } from "./old.ts";

/** Organisations; the first of those who manage one owns it here. */
export async function* groupPages(old: Dmoj): AsyncGenerator<OldGroup[]> {
  for await (const page of old.db.pages("judge_organization", "id", "true", 50)) {
    const ids = idsOf(page);
    const admins = await linked(old, "judge_organization_admins", ["organization_id", "profile_id"], ids);
    const members = await linked(old, "judge_profile_organizations", ["organization_id", "profile_id"], ids);
    yield page.map((row) => {
      const id = textOf(row, "id") ?? "";
      const managing = admins.get(id) ?? [];
      const people = [...new Set([...managing, ...(members.get(id) ?? [])])];
      const short = textOf(row, "short_name") || textOf(row, "slug") || id;
      return {
        id,
        name: textOf(row, "name") ?? short,
        shortName: short,
        ...{ brief: null, description: textOf(row, "about"), owner: managing[0] ?? null },
        isVisible: numberOf(row, "is_unlisted") === 0,
        members: people.map((user) => ({ user, isManager: managing.includes(user) })),
        createdAt: momentIn(ZONE, textOf(row, "creation_date")),
      };
    });
  }
}
