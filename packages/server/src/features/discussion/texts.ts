import type { deletedKinds } from "@verdict/contract";
import { alias, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { comments, replies } from "../comment/tables.ts";
import { discussions } from "./tables.ts";

/** What staff read of any kind of text, and where it stands. */

export type TextKind = (typeof deletedKinds)[number];

export const tables: Record<
  TextKind,
  PgTable & Record<"id" | "uid" | "content" | "createdAt" | "deletedAt" | "deletedBy", PgColumn>
> = { discussion: discussions, comment: comments, reply: replies };

/** The comment above a reply. */
export const above = alias(comments, "above");
/** The discussion a text is, or stands under. */
export const places = alias(discussions, "place");
export const discussionOf = {
  discussion: discussions.id,
  comment: comments.discussionId,
  reply: above.discussionId,
};
