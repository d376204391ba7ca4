import type { ProblemHome } from "@verdict/contract";

/** The page of a submission's problem, where its author can open it; `problemID`: in a contest its label there. */
export function problemAddress(problemID: string, cid: number, { gid, tid }: ProblemHome) {
  if (cid !== 0) {
    const params = { contestID: String(cid), problemID };
    return { to: "/contest/$contestID/problem/$problemID", params } as const;
  }
  if (tid !== 0) {
    const params = { trainingID: String(tid), problemID };
    return { to: "/training/$trainingID/problem/$problemID", params } as const;
  }
  if (gid !== 0) {
    const params = { groupID: String(gid), problemID };
    return { to: "/group/$groupID/problem/$problemID", params } as const;
  }
  return { to: "/problem/$problemId", params: { problemId: problemID } } as const;
}
