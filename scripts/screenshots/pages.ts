/** Every page that `npm run screenshots` takes. A new page is one line here. */

export interface Page {
  /** File name, and the page's place in the order of this list. */
  readonly name: string;
  readonly title: string;
  /** Address; {accepted}, {refused}, {problem} and {user} stand for what the sample content holds. */
  readonly path: string;
  /** Whom the page is shown to; nobody is signed in without it. */
  readonly as?: "user" | "root";
  /** Texts of the buttons to press one after another before the picture is taken, by their keys in the locale files. */
  readonly press?: readonly string[];
  /** What it shows is reached in another way on a phone. */
  readonly wideOnly?: boolean;
}

export const pages: readonly Page[] = [
  { name: "home", title: "Home", path: "/home", as: "user" },
  { name: "home-visitor", title: "Home, as a visitor sees it", path: "/home" },
  { name: "sign-in", title: "Signing in", path: "/home", press: ["account.signIn"] },
  { name: "problem-list", title: "Problem list", path: "/problem", as: "user" },
  { name: "problem-search", title: "Problem search", path: "/problem?keyword=sum+integers", as: "user" },
  { name: "problem", title: "Problem", path: "/problem/1000", as: "user" },
  {
    name: "problem-statistics",
    title: "A problem's statistics",
    path: "/problem/1000?tab=statistics",
    as: "user",
  },
  { name: "training-list", title: "Training list", path: "/training", as: "user" },
  { name: "training", title: "Training", path: "/training/{training}", as: "user" },
  {
    name: "training-problems",
    title: "A training's problems",
    path: "/training/{training}/problems",
    as: "user",
  },
  {
    name: "training-problem",
    title: "Problem in a training",
    path: "/training/{training}/problem/1000",
    as: "user",
  },
  { name: "training-rank", title: "A training's board", path: "/training/{training}/rank", as: "user" },
  { name: "contest-list", title: "Contest list", path: "/contest", as: "user" },
  ...contest("contest", [
    ["overview", "overview", ""],
    ["problems", "problems", "problems"],
    ["problem", "a problem", "problem/A"],
    ["problem-focus", "a problem in focus mode", "problem/A/full-screen"],
    ["submissions", "submissions", "submissions"],
    ["announcements", "announcements", "announcements"],
    ["clarifications", "questions", "clarifications"],
    ["print", "print request", "print"],
    ["board", "board", "rank"],
  ]),
  ...contest("endedContest", [
    ["comments", "comments", "comment"],
    ["board-ended", "board after the end", "rank"],
    ["board-statistics", "statistics", "rank?view=statistics"],
    ["board-replay", "replay", "rank?minute=90"],
  ]),
  ...contest("virtualContest", [["virtual", "board of a virtual run", "rank"]]),
  {
    name: "contest-board-outside",
    title: "A contest's board outside",
    path: "/contest/acm-scoreboard/{contest}",
  },
  { name: "resolver", title: "Resolver", path: "/scrollBoard?cid={sealedContest}", as: "root" },
  { name: "group-list", title: "Group list", path: "/group", as: "user" },
  { name: "group", title: "Group", path: "/group/{group}", as: "user" },
  { name: "group-members", title: "A group's members", path: "/group/{group}/member", as: "user" },
  { name: "group-rank", title: "A group's rank list", path: "/group/{group}/rank", as: "user" },
  {
    name: "group-announcements",
    title: "A group's announcements",
    path: "/group/{group}/announcement",
    as: "user",
  },
  { name: "group-setting", title: "A group's settings", path: "/group/{group}/setting", as: "user" },
  { name: "group-roster", title: "A class list", path: "/group/{group}/roster", as: "user" },
  { name: "group-copy", title: "Copying a group", path: "/group/{group}/copy", as: "root" },
  {
    name: "gradebook",
    title: "A training's gradebook",
    path: "/coursework/training/{training}/gradebook",
    as: "root",
  },
  {
    name: "group-gradebook",
    title: "A gradebook of a group's training",
    path: "/coursework/training/{homework}/gradebook",
    as: "user",
  },
  {
    name: "group-assignments",
    title: "A group's assignments",
    path: "/group/{group}/assignment",
    as: "user",
  },
  {
    name: "group-assignment",
    title: "An assignment",
    path: "/training/{assignment}/problems",
    as: "user",
  },
  {
    name: "group-assignment-form",
    title: "An assignment's form",
    path: "/group/{group}/manage/assignment/{assignment}",
    as: "root",
  },
  {
    name: "class-gradebook",
    title: "A gradebook of a group's assignments",
    path: "/coursework/group/{group}/gradebook",
    as: "user",
  },
  {
    name: "similarity",
    title: "Similar programs of homework",
    path: "/coursework/training/{homework}/similarity",
    as: "user",
  },
  {
    name: "similarity-pair",
    title: "Two similar programs side by side",
    path: "/coursework/training/{homework}/similarity?pair={similarPair}",
    as: "user",
  },
  { name: "group-problems", title: "A group's problems", path: "/group/{group}/problem", as: "user" },
  {
    name: "group-problem",
    title: "A problem of a group",
    path: "/group/{group}/problem/{groupProblemId}",
    as: "user",
  },
  { name: "group-contests", title: "A group's contests", path: "/group/{group}/contest", as: "user" },
  { name: "group-trainings", title: "A group's trainings", path: "/group/{group}/training", as: "user" },
  { name: "group-submissions", title: "Submissions in a group", path: "/group/{group}/status", as: "user" },
  {
    name: "group-discussions",
    title: "A group's discussions",
    path: "/group/{group}/discussion",
    as: "user",
  },
  {
    name: "group-discussion",
    title: "A discussion of a group",
    path: "/group/{group}/discussion-detail/{groupDiscussion}",
    as: "user",
  },
  {
    name: "group-manage-problems",
    title: "A group's problems, for its managers",
    path: "/group/{group}/manage/problem",
    as: "user",
  },
  {
    name: "group-manage-problem",
    title: "The editor of a group's problem",
    path: "/group/{group}/manage/problem/{groupProblem}",
    as: "user",
  },
  {
    name: "group-manage-import",
    title: "Packages into a group",
    path: "/group/{group}/manage/problem/import",
    as: "user",
  },
  {
    name: "group-manage-contests",
    title: "A group's contests, for its managers",
    path: "/group/{group}/manage/contest",
    as: "user",
  },
  {
    name: "group-manage-contest",
    title: "The form of a group's contest",
    path: "/group/{group}/manage/contest/{groupContest}/edit",
    as: "user",
  },
  {
    name: "group-manage-contest-problems",
    title: "Problems of a group's contest",
    path: "/group/{group}/manage/contest/{groupContest}/problems",
    as: "user",
  },
  {
    name: "group-manage-trainings",
    title: "A group's trainings, for its managers",
    path: "/group/{group}/manage/training",
    as: "user",
  },
  {
    name: "group-manage-training",
    title: "Problems of a group's training",
    path: "/group/{group}/manage/training/{groupTraining}/problems",
    as: "user",
  },
  {
    name: "group-manage-training-form",
    title: "The form of a group's training",
    path: "/group/{group}/manage/training/create",
    as: "user",
  },
  { name: "group-apply", title: "The way into a group", path: "/group/{closedGroup}", as: "user" },
  { name: "status", title: "Status", path: "/status", as: "user" },
  { name: "submission", title: "Submission", path: "/submission-detail/{accepted}", as: "user" },
  {
    name: "submission-refused",
    title: "Submission that was not accepted",
    path: "/submission-detail/{refused}",
    as: "user",
  },
  {
    name: "submission-compare",
    title: "Two submissions side by side",
    path: "/submission-detail/{accepted}/compare/{refused}",
    as: "user",
  },
  { name: "acm-rank", title: "ACM rank list", path: "/acm-rank", as: "user" },
  { name: "oi-rank", title: "OI rank list", path: "/oi-rank", as: "user" },
  { name: "user-home", title: "User home", path: "/user-home?username={user}", as: "user" },
  { name: "teams", title: "Teams of one's own", path: "/team", as: "user" },
  { name: "setting", title: "Settings", path: "/setting", as: "user" },
  { name: "device", title: "Confirming a program's sign-in", path: "/setting?device=BCDF-GHJK", as: "user" },
  { name: "about", title: "About", path: "/introduction" },
  { name: "not-found", title: "An address without a page", path: "/nothing/here" },
  { name: "register", title: "Registering", path: "/home", press: ["account.signIn", "account.toRegister"] },
  {
    name: "reset",
    title: "Asking for a new password",
    path: "/home",
    press: ["account.signIn", "account.toReset"],
  },
  {
    name: "reset-password",
    title: "Choosing a new password",
    path: "/reset-password?code=none&username=ada",
  },
  { name: "palette", title: "Command palette", path: "/problem", as: "user", press: ["palette.title"] },
  { name: "problem-focus", title: "Problem in focus mode", path: "/problem/1001?focus=true", as: "user" },
  {
    name: "problem-submissions",
    title: "A problem's own submissions",
    path: "/problem/1000?tab=submissions",
    as: "user",
  },
  {
    name: "online-test",
    title: "Online test",
    path: "/problem/1000?focus=true",
    as: "user",
    press: ["solve.test.title"],
    wideOnly: true,
  },
  { name: "discussions", title: "Discussions", path: "/discussion", as: "user" },
  { name: "discussion", title: "Discussion", path: "/discussion-detail/{discussion}", as: "user" },
  {
    name: "problem-discussions",
    title: "A problem's discussions",
    path: "/problem/1000?tab=discussions",
    as: "user",
  },
  { name: "discussion-write", title: "A new discussion", path: "/discussion-write", as: "user" },
  {
    name: "discussion-edit",
    title: "One's own discussion, changed",
    path: "/discussion-write?id={discussion}",
    as: "user",
  },
  {
    name: "discussion-report",
    title: "A discussion is reported",
    path: "/discussion-detail/{discussion}",
    as: "root",
    press: ["discussion.report"],
  },
  {
    name: "messages-comments",
    title: "Comments on one's own discussions",
    path: "/message/discuss",
    as: "user",
  },
  {
    name: "messages-settings",
    title: "How messages come",
    path: "/message/reply",
    as: "user",
    press: ["message.settings"],
  },
  { name: "messages-likes", title: "Likes of what one wrote", path: "/message/like", as: "user" },
  { name: "messages", title: "Notices of one's own", path: "/message/mine", as: "user" },
  { name: "messages-system", title: "Notices to everybody", path: "/message/sys", as: "user" },
  { name: "admin-login", title: "Administration: signing in", path: "/admin/login" },
  ...office([
    ["dashboard", "dashboard", "dashboard"],
    ["nodes", "judge nodes", "nodes"],
    ["remote", "judges elsewhere", "remote"],
    ["remote-add", "a problem of another judge", "remote", "admin.remote.add"],
    ["node-add", "a new judge node", "nodes", "admin.nodes.add"],
    ["audit", "audit log", "audit"],
    ["problems", "problems", "problems"],
    ["problem-create", "a new problem", "problem/create"],
    ["problem-statement", "a problem's statement", "problem/edit/{problem}"],
    ["problem-judging", "how a problem is judged", "problem/edit/{problem}?tab=judging"],
    ["problem-data", "a problem's test data", "problem/edit/{problem}?tab=data"],
    ["problem-languages", "a problem's languages", "problem/edit/{problem}?tab=languages"],
    ["problem-solutions", "a problem's jury solutions", "problem/edit/{problem}?tab=solutions"],
    ["problem-versions", "a problem's versions", "problem/edit/{problem}?tab=versions"],
    ["tags", "tags", "problem/tag"],
    ["publications", "publications of groups' problems", "group-problem/apply"],
    ["transfer", "import and export", "problem/batch-operation"],
    ["contests", "contests", "contest"],
    ["contest-create", "a new contest", "contest/create"],
    ["contest-edit", "a contest's settings", "contest/{desk}/edit"],
    ["contest-problems", "a contest's problems", "contest/{desk}/problems"],
    ["trainings", "trainings", "training"],
    ["training-create", "a new training", "training/create"],
    ["training-edit", "a training's settings", "training/{training}/edit"],
    ["training-problems", "a training's problems", "training/{training}/problems"],
    ["training-members", "a training's members", "training/{training}/members"],
    ["training-categories", "categories of trainings", "training/category"],
    ["discussions", "discussions", "discussion"],
    ["discussion-waiting", "texts that wait", "discussion/waiting"],
    ["discussion-reports", "reports", "discussion/report"],
    ["comment-reports", "reports of comments", "discussion/report?kind=comment"],
    ["discussion-deleted", "deleted texts", "discussion/deleted"],
    ["discussion-categories", "categories of discussions", "discussion/category"],
    ["users", "users", "user"],
    ["users-import", "import of users", "user/import"],
    ["users-generate", "generation of users", "user/generate"],
    ["groups", "groups", "group"],
    ["announcements", "announcements", "announcement"],
    ["notices", "notices", "notice"],
    ["site", "site", "conf"],
    ["mail", "mail", "mail"],
    ["backup", "backups", "backup"],
    ["switches", "switches", "switch"],
    ["carousel", "carousel", "carousel"],
    ["languages", "languages", "language"],
  ]),
  ...desk([
    ["desk", "control room"],
    ["ac-info", "balloons"],
    ["admin-print", "prints"],
    ["contestants", "list of contestants"],
    ["people", "participants"],
    ["sign-ins", "sign-ins"],
    ["rejudge", "rejudges"],
    ["downloads", "downloads"],
    ["certificates", "certificates"],
    ["tools", "tools of others"],
    ["shadow", "judging another system along"],
    ["rehearsal", "rehearsal"],
  ]),
  {
    ...{ name: "desk-dry-run", title: "Organisers' desk: what a dry run would change" },
    ...{ path: "/contest/{desk}/rejudge/{dryRun}", as: "root" },
  },
];

/** Pages of a contest as a contestant sees them: name, title, path below its own. */
function contest(mark: string, rows: readonly (readonly [string, string, string])[]): Page[] {
  return rows.map(([name, title, path]) => ({
    ...{ name: `contest-${name}`, title: `Contest: ${title}` },
    ...{ path: `/contest/{${mark}}/${path}`.replace(/\/$/, ""), as: "user" as const },
  }));
}

/** Pages of the organisers' desk: name, title. */
function desk(rows: readonly (readonly [string, string])[]): Page[] {
  return rows.map(([name, title]) => ({
    ...{ name: `desk-${name}`, title: `Organisers' desk: ${title}` },
    ...{ path: `/contest/{desk}/${name}`, as: "root" as const },
  }));
}

/** Pages of the back office: name, title, path below /admin/, and what is pressed there. */
function office(rows: readonly (readonly [string, string, string, string?])[]): Page[] {
  return rows.map(([name, title, path, press]) => ({
    name: `admin-${name}`,
    title: `Administration: ${title}`,
    path: `/admin/${path}`,
    as: "root",
    ...(press && { press: [press] }),
  }));
}
