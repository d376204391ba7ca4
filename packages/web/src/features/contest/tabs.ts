import type { OfficePage } from "../admin/office.ts";
import type { OpenContest } from "./context.ts";

type OwnPage =
  | ""
  | "/problems"
  | "/submissions"
  | "/rank"
  | "/announcements"
  | "/clarifications"
  | "/comment"
  | "/print"
  | "/people"
  | "/desk";

interface Reader extends Pick<OpenContest, "contest" | "entrant"> {
  /** Handles the problems of contests that others manage. */
  isExaminer: boolean;
  /** The office in which the contest lies is open to them. */
  hasOffice: boolean;
}

interface ContestTab {
  key:
    | "overview"
    | "problems"
    | "submissions"
    | "rank"
    | "announcements"
    | "clarifications"
    | "comment"
    | "print"
    | "settings"
    | "setup"
    | "people"
    | "desk";
  /** A page of the contest's own, or of the office that the contest lies in. */
  to: { own: `/contest/$contestID${OwnPage}` } | { office: OfficePage };
  /** Beginnings of the addresses that belong to it, as contestRest gives them. */
  at: RegExp;
  isShown?: (reader: Reader) => boolean;
  /** Guests may look. */
  isForGuests?: true;
  /** For who manages the contest. */
  isManaging?: true;
}

const manages = ({ entrant }: Reader) => entrant.manages;
const managesInOffice = ({ entrant, hasOffice }: Reader) => entrant.manages && hasOffice;

/** The contest's menu, in its order: its own pages and those of its administration, wherever they lie. */
export const contestTabs: readonly ContestTab[] = [
  { key: "overview", to: { own: "/contest/$contestID" }, at: /^\/?$/, isForGuests: true },
  {
    key: "problems",
    to: { own: "/contest/$contestID/problems" },
    at: /^\/problems|^\/problem-set|^\/problem\/[^/]+\/?$/,
    isForGuests: true,
  },
  {
    key: "submissions",
    to: { own: "/contest/$contestID/submissions" },
    at: /^\/submissions|\/submission-detail\//,
  },
  { key: "rank", to: { own: "/contest/$contestID/rank" }, at: /^\/rank/, isForGuests: true },
  {
    key: "announcements",
    to: { own: "/contest/$contestID/announcements" },
    at: /^\/announcements/,
    isShown: (reader) => !managesInOffice(reader),
  },
  { key: "clarifications", to: { own: "/contest/$contestID/clarifications" }, at: /^\/clarifications/ },
  { key: "comment", to: { own: "/contest/$contestID/comment" }, at: /^\/comment/ },
  {
    key: "print",
    to: { own: "/contest/$contestID/print" },
    at: /^\/print/,
    isShown: ({ contest }) => contest.openPrint === true,
  },
  {
    key: "settings",
    to: { office: "contestEdit" },
    at: /^\/manage\/edit/,
    isManaging: true,
    isShown: managesInOffice,
  },
  {
    key: "setup",
    to: { office: "contestProblems" },
    at: /^\/manage\/problem/,
    isManaging: true,
    isShown: (reader) => managesInOffice(reader) || (reader.isExaminer && reader.contest.gid === null),
  },
  {
    key: "people",
    to: { own: "/contest/$contestID/people" },
    at: /^\/(people|contestants|sign-ins)/,
    isManaging: true,
    isShown: manages,
  },
  {
    // Where they are made.
    key: "announcements",
    to: { office: "contestAnnouncements" },
    at: /^\/(announcements|manage\/announcement)/,
    isManaging: true,
    isShown: managesInOffice,
  },
  {
    key: "desk",
    to: { own: "/contest/$contestID/desk" },
    at: /^\/(desk|ac-info|admin-print|rejudge|downloads|certificates|tools|webhooks|shadow|rehearsal|gradebook|similarity)/,
    isManaging: true,
    isShown: manages,
  },
];

/** The open address after the contest's own; its pages in the back office or in a group's lie below "/manage", its coursework's beside its own. */
export function contestRest(path: string): string {
  const [, isOffice, rest = ""] =
    /^(?:(\/admin|\/group\/\d+\/manage)|\/coursework)?\/contest\/\d+(.*)$/.exec(path) ?? [];
  return isOffice ? `/manage${rest}` : rest;
}
