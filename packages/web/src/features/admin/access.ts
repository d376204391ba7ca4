import { useSession } from "../../lib/session.ts";

/** Who may see a page of the back office; the server decides, this spares the click. */
export const pageAudience = {
  dashboard: "staff",
  nodes: "root",
  remote: "root",
  audit: "root",
  problems: "staff",
  problemCreate: "staff",
  problemEdit: "staff",
  contests: "staff",
  contestCreate: "staff",
  contestEdit: "staff",
  contestProblems: "staff",
  contestAnnouncements: "staff",
  trainings: "staff",
  trainingCreate: "staff",
  trainingEdit: "staff",
  trainingProblems: "staff",
  trainingMembers: "staff",
  trainingCategories: "root/pa",
  tags: "root/pa",
  publications: "root/pa",
  transfer: "root",
  users: "root",
  usersImport: "root",
  usersGenerate: "root",
  discussions: "staff",
  discussionReports: "staff",
  discussionCategories: "root",
  discussionWaiting: "staff",
  discussionDeleted: "root/pa",
  announcements: "root",
  notices: "root",
  site: "root",
  mail: "root",
  switches: "root",
  carousel: "root",
  languages: "root",
} as const;

export type PageKey = keyof typeof pageAudience;
export type Audience = (typeof pageAudience)[PageKey];

const allowed: Record<Audience, readonly string[]> = {
  staff: ["root", "admin", "problem_admin"],
  "root/pa": ["root", "problem_admin"],
  root: ["root"],
};

export function isAmong(audience: Audience, roles: readonly string[]): boolean {
  return allowed[audience].some((role) => roles.includes(role));
}

/** Whether the user is one of these. */
export function useAmong(audience: Audience): boolean {
  return isAmong(audience, useSession().user?.roleList ?? []);
}
