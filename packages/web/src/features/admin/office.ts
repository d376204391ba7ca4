import { createContext, useContext } from "react";

/** Where things are managed: those of the whole site in the back office, or those of one group inside its pages. */
export interface Office {
  /** null: the site's. */
  readonly gid: number | null;
  /** Whether the user keeps all that lies in the group. Of the site's, roles decide. */
  readonly keepsAll: boolean;
  /** With what ids of its problems begin: the group's short name. */
  readonly prefix: string;
}

export const OfficeContext = createContext<Office>({ gid: null, keepsAll: false, prefix: "" });

export const useOffice = (): Office => useContext(OfficeContext);

/** Pages that the back office and groups have alike: their addresses in the one and in the other. */
const addresses = {
  problems: ["/admin/problems", "/group/$groupID/manage/problem"],
  problemCreate: ["/admin/problem/create", "/group/$groupID/manage/problem/create"],
  problemEdit: ["/admin/problem/edit/$pid", "/group/$groupID/manage/problem/$pid"],
  contests: ["/admin/contest", "/group/$groupID/manage/contest"],
  contestCreate: ["/admin/contest/create", "/group/$groupID/manage/contest/create"],
  contestEdit: ["/admin/contest/$cid/edit", "/group/$groupID/manage/contest/$cid/edit"],
  contestProblems: ["/admin/contest/$cid/problems", "/group/$groupID/manage/contest/$cid/problems"],
  contestAnnouncements: [
    "/admin/contest/$cid/announcement",
    "/group/$groupID/manage/contest/$cid/announcement",
  ],
  trainings: ["/admin/training", "/group/$groupID/manage/training"],
  trainingCreate: ["/admin/training/create", "/group/$groupID/manage/training/create"],
  trainingEdit: ["/admin/training/$tid/edit", "/group/$groupID/manage/training/$tid/edit"],
  trainingProblems: ["/admin/training/$tid/problems", "/group/$groupID/manage/training/$tid/problems"],
  trainingMembers: ["/admin/training/$tid/members", "/group/$groupID/manage/training/$tid/members"],
} as const;

export type OfficePage = keyof typeof addresses;

/** Where a page lies in the office of a group (null: the site's), as links and `navigate` take it. */
export const officePageIn =
  (gid: number | null) =>
  (page: OfficePage, params: { pid?: number; cid?: number; tid?: number } = {}) => {
    const [ofSite, ofGroup] = addresses[page];
    return gid === null
      ? { to: ofSite as string, params }
      : { to: ofGroup as string, params: { ...params, groupID: String(gid) } };
  };

/** The same in the office one is in. */
export const useOfficePage = () => officePageIn(useOffice().gid);
