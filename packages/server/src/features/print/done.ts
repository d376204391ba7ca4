import { type checkContestPrintStatus, printStatus, type QueryOf } from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { tellPages } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { type Acting, audit } from "../site/audit.ts";
import { prints } from "./tables.ts";

/** Marks a request as printed, or takes that back; of two who do it at once the first is remembered. */
export async function markPrinted(
  db: Db,
  call: Acting,
  { cid, id, done }: QueryOf<typeof checkContestPrintStatus>,
) {
  const { uid } = signedIn(call.viewer);
  const here = and(eq(prints.contestId, cid), eq(prints.id, id));
  const { open, done: printed } = printStatus;
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(prints)
      .set(
        done
          ? { status: printed, doneBy: uid, doneAt: sql`clock_timestamp()` }
          : { status: open, doneBy: null, doneAt: null },
      )
      .where(and(here, eq(prints.status, done ? open : printed)))
      .returning({ id: prints.id });
    if (changed.length > 0) {
      await audit(
        tx,
        call,
        done ? "print.done" : "print.reopen",
        `print ${id} of contest ${cid}`,
        null,
        null,
      );
      return tellPages(tx, `staff.${cid}`, "print");
    }
    const [known] = await tx.select({ id: prints.id }).from(prints).where(here);
    if (!known) throw new Refusal("print-not-found");
  });
}
