import { apiDate, type ContestRecord, status } from "@verdict/contract";
import type { BalloonRow } from "./queries.ts";

export function presentBalloon(cid: number, { row, ...earned }: BalloonRow): ContestRecord {
  const { displayId, second, color, shown, school, isFrozen } = earned;
  const { uid, username, realname, room, seat } = row;
  const id = earned.submission;
  const submitTime = apiDate(earned.submittedAt);
  return {
    ...{ id, submitId: id, cid, uid, pid: row.problem_id, cpid: earned.contestProblem },
    ...{ displayId, username, realname, status: status.accepted, submitTime },
    ...{ time: second, score: null, useTime: row.time_ms, firstBlood: earned.isFirst },
    ...{ checked: row.checked_at !== null, gmtCreate: submitTime },
    gmtModified: row.checked_at && apiDate(new Date(row.checked_at)),
    ...{ shown, school, color, room, seat, isFrozen, checkedBy: row.checked_by },
  };
}
