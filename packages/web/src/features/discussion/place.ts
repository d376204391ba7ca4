import { createContext, useContext } from "react";
import { useHasRole } from "../../lib/audience.ts";

/** Where discussions stand: on the site, or in a group. */
export interface DiscussionPlace {
  /** null: on the site. */
  readonly gid: number | null;
  /** Whether the reader pins, closes, hides and deletes what others wrote. */
  readonly keepsOrder: boolean;
}

export const GroupDiscussionContext = createContext<DiscussionPlace | null>(null);

/** On the site its staff keep order, in a group its administrators. */
export function useDiscussionPlace(): DiscussionPlace {
  const inGroup = useContext(GroupDiscussionContext);
  const isStaff = useHasRole("staff");
  return inGroup ?? { gid: null, keepsOrder: isStaff };
}

/** Where the pages of this place lie, as links and `navigate` take it. */
export function useDiscussionPages() {
  const { gid } = useDiscussionPlace();
  const groupID = String(gid);
  return {
    list: (): { to: string; params: Record<string, string> } =>
      gid === null
        ? { to: "/discussion", params: {} }
        : { to: "/group/$groupID/discussion", params: { groupID } },
    one: (did: number): { to: string; params: Record<string, string> } =>
      gid === null
        ? { to: "/discussion-detail/$discussionID", params: { discussionID: String(did) } }
        : {
            to: "/group/$groupID/discussion-detail/$discussionID",
            params: { groupID, discussionID: String(did) },
          },
    write: (): { to: string; params: Record<string, string> } =>
      gid === null
        ? { to: "/discussion-write", params: {} }
        : { to: "/group/$groupID/discussion-write", params: { groupID } },
    problem: (problemId: string): { to: string; params: Record<string, string> } =>
      gid === null
        ? { to: "/problem/$problemId", params: { problemId } }
        : { to: "/group/$groupID/problem/$problemID", params: { groupID, problemID: problemId } },
  };
}
