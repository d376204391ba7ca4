import type { OpenGroup } from "./context.ts";

interface GroupTab {
  key: "home";
  to: "/group/$groupID";
  /** Beginnings of the addresses that belong to it, after the group's own. */
  at: RegExp;
  /** What strangers see, too. */
  isFrontDoor?: true;
  isShown?: (open: OpenGroup) => boolean;
}

/** The group's menu, in its order; a page of a group is one line here. */
export const groupTabs: readonly GroupTab[] = [
  { key: "home", to: "/group/$groupID", at: /^\/?$/, isFrontDoor: true },
];
