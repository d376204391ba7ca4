import type { OpenGroup } from "./context.ts";

interface GroupTab {
  key:
    | "home"
    | "problems"
    | "assignments"
    | "trainings"
    | "contests"
    | "submissions"
    | "discussions"
    | "members"
    | "rank"
    | "gradebook"
    | "announcements"
    | "setting";
  to:
    | `/group/$groupID${"" | "/assignment" | "/problem" | "/training" | "/contest" | "/status" | "/discussion" | "/member" | "/rank" | "/announcement" | "/setting"}`
    | "/coursework/group/$groupID/gradebook";
  /** Beginnings of the addresses that belong to it, after the group's own. */
  at: RegExp;
  /** What strangers see, too. */
  isFrontDoor?: true;
  isShown?: (open: OpenGroup) => boolean;
  /** There only while the site has this switched on. */
  needs?: "openGroupDiscussion";
}

/** The group's menu, in its order; a page of a group is one line here. */
export const groupTabs: readonly GroupTab[] = [
  { key: "home", to: "/group/$groupID", at: /^\/?$/, isFrontDoor: true },
  { key: "assignments", to: "/group/$groupID/assignment", at: /^(\/manage)?\/assignment/ },
  { key: "problems", to: "/group/$groupID/problem", at: /^(\/manage)?\/problem/ },
  { key: "trainings", to: "/group/$groupID/training", at: /^(\/manage)?\/training/ },
  { key: "contests", to: "/group/$groupID/contest", at: /^(\/manage)?\/contest/ },
  { key: "submissions", to: "/group/$groupID/status", at: /^\/status/ },
  {
    key: "discussions",
    to: "/group/$groupID/discussion",
    at: /^\/discussion/,
    needs: "openGroupDiscussion",
  },
  { key: "members", to: "/group/$groupID/member", at: /^\/(member|roster|course)/ },
  { key: "rank", to: "/group/$groupID/rank", at: /^\/rank/ },
  {
    key: "gradebook",
    to: "/coursework/group/$groupID/gradebook",
    at: /^\/(gradebook|similarity)/,
    isShown: ({ isAdmin }) => isAdmin,
  },
  {
    key: "announcements",
    to: "/group/$groupID/announcement",
    at: /^\/announcement/,
    isShown: ({ isAdmin }) => isAdmin,
  },
  {
    key: "setting",
    to: "/group/$groupID/setting",
    at: /^\/(setting|copy|webhook)/,
    isShown: ({ isManager }) => isManager,
  },
];

/** Whose pages lie below which addresses, after the group's own. */
const doors: readonly {
  at: RegExp;
  lets: (open: OpenGroup) => boolean;
  shut: "menuShut" | "managersOnly";
}[] = [
  { at: /^\/\w/, lets: ({ isMember }) => isMember, shut: "menuShut" },
  { at: /^\/copy/, lets: ({ isOwner, isRoot }) => isOwner || isRoot, shut: "managersOnly" },
  { at: /^\/(setting|webhook)/, lets: ({ isManager }) => isManager, shut: "managersOnly" },
  {
    // What stands below a number is its maker's, too, who may be a plain member by now.
    at: /^\/(gradebook|similarity|announcement|roster|course|manage\/\w+(\/(create|import))?\/?$)/,
    lets: ({ isAdmin }) => isAdmin,
    shut: "managersOnly",
  },
];

/** Why the reader may not open the page at `rest`, the address after the group's own; null: they may. */
export function whyShut(rest: string, open: OpenGroup): "menuShut" | "managersOnly" | null {
  return doors.find(({ at, lets }) => at.test(rest) && !lets(open))?.shut ?? null;
}
