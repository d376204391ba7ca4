import { type Group, groupLevel, isGroupMember } from "@verdict/contract";
import { createContext, useContext } from "react";

/** The group whose pages are shown, and how its reader stands to it. */
export interface OpenGroup {
  readonly group: Group;
  /** The reader's level, 0 to 5. */
  readonly level: number;
  /** Root of the site, who may do everything everywhere. */
  readonly isRoot: boolean;
  readonly isMember: boolean;
  /** Administrators of the group and above. */
  readonly isAdmin: boolean;
  /** Roots of the group and above. */
  readonly isManager: boolean;
  readonly isOwner: boolean;
}

export function openGroup(group: Group, level: number, user: { uid: string; isRoot: boolean }): OpenGroup {
  const { isRoot } = user;
  return {
    ...{ group, level, isRoot },
    isMember: isRoot || isGroupMember(level),
    isAdmin: isRoot || level >= groupLevel.admin,
    isManager: isRoot || level >= groupLevel.root,
    isOwner: group.uid === user.uid,
  };
}

export const GroupContext = createContext<OpenGroup | null>(null);

/** Below the group's frame only. */
export function useGroup(): OpenGroup {
  const open = useContext(GroupContext);
  if (!open) throw new Error("outside of a group's pages");
  return open;
}
