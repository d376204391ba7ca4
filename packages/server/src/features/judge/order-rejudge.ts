import type { AuditAction, RefusalCode } from "@verdict/contract";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { type Acting, type AuditFields, audit } from "../site/audit.ts";
import { advance, makeRejudgeJob } from "./rejudge-job.ts";
import type { RejudgeSelection } from "./tables.ts";

interface Line {
  action: AuditAction;
  before?: AuditFields | null;
  after: AuditFields;
}

/** Stores a rejudge with its line in the audit log and sends its first submissions off; the rest comes by itself. */
export async function orderRejudge(
  db: Db,
  call: Acting,
  {
    none = "nothing-to-rejudge",
    first = async () => {},
    ...order
  }: {
    selection: RejudgeSelection;
    target: string;
    none?: RefusalCode;
    /** What happens with the order, or not at all. */
    first?: (tx: Sql) => Promise<void>;
  },
  line: (total: number) => Line,
) {
  const { username } = signedIn(call.viewer);
  const job = await db.transaction(async (tx) => {
    await first(tx);
    const made = await makeRejudgeJob(tx, { ...order, username });
    if (!made) throw new Refusal(none);
    const { action, before = null, after } = line(made.total);
    await audit(tx, call, action, order.target, before, after);
    return made;
  });
  await advance(db, job);
  return job;
}
