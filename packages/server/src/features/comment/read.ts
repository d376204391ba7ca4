import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { openPlaceOf } from "./place.ts";
import { commentById, isReadable } from "./queries.ts";

/** The comment and where it stands, for one who may read it. */
export async function readableComment(deps: Pick<Deps, "db" | "settings">, id: number, user: User | null) {
  const row = await commentById(deps.db, id, user);
  if (!row) throw new Refusal("comment-not-found");
  const place = await openPlaceOf(deps, row, user);
  if (!(await isReadable(deps.db, place, user, row))) throw new Refusal("comment-not-found");
  return { row, place };
}
