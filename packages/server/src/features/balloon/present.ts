import { apiDate, type ContestRecord, type ContestShowName, status } from "@verdict/contract";
import type { BalloonRow } from "./queries.ts";

export function presentBalloon(row: BalloonRow, showName: ContestShowName): ContestRecord {
  const id = Number(row.id);
  const submitTime = apiDate(new Date(row.submitted_at));
  const { uid, username, realname, room, seat, score, color, school } = row;
  return {
    ...{ id, submitId: id, cid: row.contest_id, uid, pid: row.problem_id, cpid: row.contest_problem_id },
    ...{ displayId: row.display_id, username, realname, status: status.accepted, submitTime },
    ...{ time: row.second, score, useTime: row.time_ms, firstBlood: row.is_first },
    ...{ checked: row.checked_at !== null, gmtCreate: submitTime },
    gmtModified: row.checked_at && apiDate(new Date(row.checked_at)),
    shown: row.name ?? row[showName] ?? username,
    ...{ school, color, room, seat, isFrozen: row.is_frozen, checkedBy: row.checked_by },
  };
}
