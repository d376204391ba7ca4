import { getAdminProblemList, getGradebook, saveGroupAssignment, setGrade } from "@verdict/contract";
import type { Client } from "../../e2e/client.ts";

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** Two assignments of the group's, the second of which is closed and graded by hand; the id of the first. */
export async function fillAssignments(client: Client, token: string, gid: number): Promise<number> {
  const pids: number[] = [];
  for (const keyword of ["1006", "1007"]) {
    const { data } = await client.call(getAdminProblemList, { token, query: { keyword } });
    pids.push(data.records.find((row) => row.problemId === keyword)?.id ?? 0);
  }
  const save = async (title: string, from: number[], due: number, closes: number | null) => {
    const assignment = {
      ...{ title, description: "Read chapter 3 first.", pids: from, isForAll: true },
      ...{ dueTime: inDays(due), closeTime: closes === null ? null : inDays(closes) },
      ...{ latePercent: 10, lateFloor: 50 },
    };
    return (await client.call(saveGroupAssignment, { token, body: { gid, assignment } })).data.tid;
  };
  const open = await save("Sheet 5: loops", pids, 5, 12);
  const closed = await save("Sheet 4: sums", pids.slice(0, 1), -3, -1);
  const { data } = await client.call(getGradebook, { token, query: { gid } });
  const uid = data.members[1]?.uid ?? "";
  const body = { tid: closed, uid, points: 70, remark: "Right idea; please name your variables." };
  await client.call(setGrade, { token, body });
  return open;
}
