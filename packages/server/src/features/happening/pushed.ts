import { type PushKind, pushKinds } from "@verdict/contract";
import { SQL, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import { contestParticipants, contestRegistrations } from "../contest/tables.ts";
import { pushDevices, pushMessages, pushSettings } from "../push/tables.ts";

/** What is kept of each message to a device: the ids by which it is written when it is sent. */
export interface PushedOf {
  verdict: { submission: number };
  clarification: { clarification: number };
  contest: { contest: number };
  reply: { activity: number };
  test: Record<string, never>;
}

/** How long each is of use, in seconds. */
const usefulS: Record<PushKind, number> = {
  ...{ verdict: 3_600, clarification: 3_600, contest: 900, reply: 86_400 },
};

/** Who entered a contest, or is registered for it. */
export const entrantsOf = (cid: number): SQL => sql`
  select uid from ${contestRegistrations} where contest_id = ${cid}
  union select uid from ${contestParticipants} where contest_id = ${cid} and not is_virtual`;

/**
 * Queues in the caller's transaction what these people's devices are to be told of, for those who want such news. `key`: a
 * device is told once for each. Where nobody has a device, one statement that finds none.
 */
export async function pushTo<Kind extends PushKind>(
  tx: Sql,
  kind: Kind,
  whom: readonly string[] | SQL,
  key: string | number,
  subject: PushedOf[Kind],
): Promise<void> {
  const [d, s] = [pushDevices, pushSettings];
  const uids = whom instanceof SQL ? sql`array(${whom})` : sql`${sql.param([...whom])}::text[]`;
  const { rowCount } = await tx.execute(sql`
    insert into ${pushMessages} (device_id, kind, key, subject, until)
    select d.id, ${kind}, ${`${kind} ${key}`}, ${JSON.stringify(subject)}::jsonb,
      now() + make_interval(secs => ${usefulS[kind]})
    from ${d} d left join ${s} s on s.uid = d.uid
    where d.uid = any(${uids})
      and ${kind} = any(coalesce(s.kinds, ${sql.param([...pushKinds])}::text[]))
    on conflict do nothing`);
  if (rowCount) await notify(tx, "push");
}
