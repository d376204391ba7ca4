import { type BodyOf, PRINT_PAUSE_S, printedLines, type submitPrintText } from "@verdict/contract";
import { sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { tellPages } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { rulesFor } from "../contest/queries.ts";
import { printPaces, prints } from "./tables.ts";

/** Stores a text to be printed, from one who may look into the contest. */
export async function requestPrint(db: Db, user: User, { cid, content }: BodyOf<typeof submitPrintText>) {
  const rules = await rulesFor(db, cid, user.uid);
  if (!rules?.contest.openPrint) throw new Refusal("print-closed");
  await db.transaction(async (tx) => {
    await keepPace(tx, user.uid);
    const lines = printedLines(content).length;
    await tx.insert(prints).values({ contestId: cid, uid: user.uid, content, lines });
    await tellPages(tx, `staff.${cid}`, "print");
  });
}

/** One conditional write: of requests that come together one is taken. */
async function keepPace(tx: Sql, uid: string): Promise<void> {
  const taken = await tx
    .insert(printPaces)
    .values({ uid, lastAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: printPaces.uid,
      set: { lastAt: sql`clock_timestamp()` },
      setWhere: sql`${printPaces.lastAt} <= clock_timestamp() - make_interval(secs => ${PRINT_PAUSE_S})`,
    })
    .returning({ uid: printPaces.uid });
  if (taken.length === 0) throw new Refusal("print-too-soon", { seconds: PRINT_PAUSE_S });
}
