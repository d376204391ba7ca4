import type { Contest } from "@verdict/contract";
import { useSession } from "../../../lib/session.ts";
import { useAmong } from "../../admin/access.ts";

/** Whether the user manages a contest: root, and who made it. The server decides, this spares the click. */
export function useManages(): (contest: Pick<Contest, "uid">) => boolean {
  const isRoot = useAmong("root");
  const uid = useSession().user?.uid;
  return (contest) => isRoot || contest.uid === uid;
}
