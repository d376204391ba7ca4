import { type ReactNode, useMemo } from "react";
import { GroupDiscussionContext } from "../discussion/place.ts";
import { useGroup } from "./context.ts";

/** Discussions below are this group's, and its administrators keep order in them. */
export function GroupDiscussionPlace({ children }: { children: ReactNode }) {
  const { group, isAdmin } = useGroup();
  const gid = group.id;
  const place = useMemo(() => ({ gid, keepsOrder: isAdmin }), [gid, isAdmin]);
  return <GroupDiscussionContext value={place}>{children}</GroupDiscussionContext>;
}
