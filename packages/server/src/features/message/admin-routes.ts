import {
  type AdminNotice,
  addNotice,
  apiDate,
  deleteNotice,
  getNotices,
  noticeTypes,
  updateNotice,
} from "@verdict/contract";
import { and, eq, ne, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { databaseMs, databaseNow } from "../../platform/clock.ts";
import { listPage } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { audit } from "../site/audit.ts";
import { fullHour, insertNotice, recipientUids } from "./notice.ts";
import { noticeList, withReaders } from "./queries.ts";
import { noticeRecipients, notices } from "./tables.ts";

const nameOf = (id: number) => `notice ${id}`;

export function noticeRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getNotices, ({ query }) =>
    listPage(query, noticeList(db, query.type), async (rows) =>
      (await withReaders(db, rows)).map(presentNotice),
    ),
  );

  app.serve(addNotice, async (call) => {
    const { title, content, type } = call.body;
    const due = dueAt(call.body) ?? fullHour(databaseNow());
    await db.transaction(async (tx) => {
      const uids = type === "Single" ? await recipientUids(tx, call.body) : [];
      const id = await insertNotice(tx, {
        title,
        content,
        type,
        uid: signedIn(call.viewer).uid,
        sendAt: due,
      });
      if (uids.length > 0) {
        await tx.insert(noticeRecipients).values(uids.map((uid) => ({ noticeId: id, uid })));
      }
      const after = { title, content, type, sendAt: due, recipients: uids };
      await audit(tx, call, "notice.add", nameOf(id), null, after);
    });
    return null;
  });

  app.serve(updateNotice, async (call) => {
    const { id, title, content, type, recipientId, recipients } = call.body;
    await db.transaction(async (tx) => {
      const [before] = await tx.select().from(notices).where(written(id)).for("update");
      if (!before) throw new Refusal("notice-not-found");
      const isPlanned = before.sendAt > databaseNow();
      const named = isPlanned && type === "Single" && (recipientId !== undefined || recipients !== undefined);
      // One to many has no readers to fall back to, and who has got a notice keeps it.
      const isKept = type === "Single" ? !named : before.type === "Single" && !isPlanned;
      const after = {
        title,
        content,
        type: isKept ? before.type : type,
        sendAt: (isPlanned && dueAt(call.body)) || before.sendAt,
      };
      await tx
        .update(notices)
        .set({ ...after, updatedAt: sql`now()` })
        .where(eq(notices.id, id));
      const uids = named ? await recipientUids(tx, call.body) : null;
      if (uids || after.type !== "Single") {
        await tx.delete(noticeRecipients).where(eq(noticeRecipients.noticeId, id));
      }
      if (uids) await tx.insert(noticeRecipients).values(uids.map((uid) => ({ noticeId: id, uid })));
      await audit(tx, call, "notice.edit", nameOf(id), before, { ...after, recipients: uids ?? undefined });
    });
    return null;
  });

  app.serve(deleteNotice, async (call) => {
    await db.transaction(async (tx) => {
      const [row] = await tx.delete(notices).where(written(call.query.id)).returning();
      if (!row) throw new Refusal("notice-not-found");
      await audit(tx, call, "notice.delete", nameOf(row.id), { ...row }, null);
    });
    return null;
  });
}

/** When a notice is to be sent; null: its writer left that open. */
function dueAt({
  now,
  sendAt,
}: {
  now?: boolean | undefined;
  sendAt?: Date | null | undefined;
}): Date | null {
  if (now) return databaseNow();
  return sendAt ? new Date(Math.max(databaseMs(), sendAt.getTime())) : null;
}

/** A notice of the staff; what the site told somebody is nobody's to change. */
const written = (id: number) => and(eq(notices.id, id), ne(notices.type, "Mine"));

type Row = Awaited<ReturnType<typeof withReaders>>[number];

function presentNotice({ notice, username, recipients, readers }: Row): AdminNotice {
  const { id, title, content, type, sendAt, createdAt, updatedAt } = notice;
  return {
    id,
    title,
    content,
    type: noticeTypes.find((known) => known === type) ?? "Single",
    state: sendAt <= databaseNow(),
    adminUsername: username,
    sendAt: apiDate(sendAt),
    recipients,
    readers,
    gmtCreate: apiDate(createdAt),
    gmtModified: apiDate(updatedAt),
  };
}
