/** Every page that has its picture in docs/screenshots.md. A new page is one line here. */

export interface Page {
  /** File name, and the page's place in the order of this list. */
  readonly name: string;
  readonly title: string;
  /** Address; {accepted}, {refused} and {user} stand for what the sample content holds. */
  readonly path: string;
  /** Whom the page is shown to; nobody is signed in without it. */
  readonly as?: "user" | "root";
  /** Text of the button to press before the picture is taken, by its key in the locale files. */
  readonly press?: string;
}

export const pages: readonly Page[] = [
  { name: "home", title: "Home", path: "/home", as: "user" },
  { name: "home-visitor", title: "Home, as a visitor sees it", path: "/home" },
  { name: "sign-in", title: "Signing in", path: "/home", press: "account.signIn" },
  { name: "problem-list", title: "Problem list", path: "/problem", as: "user" },
  { name: "problem-search", title: "Problem search", path: "/problem?keyword=sum+integers", as: "user" },
  { name: "problem", title: "Problem", path: "/problem/1000", as: "user" },
  {
    name: "problem-statistics",
    title: "A problem's statistics",
    path: "/problem/1000?tab=statistics",
    as: "user",
  },
  { name: "status", title: "Status", path: "/status", as: "user" },
  { name: "submission", title: "Submission", path: "/submission-detail/{accepted}", as: "user" },
  {
    name: "submission-refused",
    title: "Submission that was not accepted",
    path: "/submission-detail/{refused}",
    as: "user",
  },
  { name: "acm-rank", title: "ACM rank list", path: "/acm-rank", as: "user" },
  { name: "oi-rank", title: "OI rank list", path: "/oi-rank", as: "user" },
  { name: "user-home", title: "User home", path: "/user-home?username={user}", as: "user" },
  { name: "setting", title: "Settings", path: "/setting", as: "user" },
  { name: "about", title: "About", path: "/introduction" },
  { name: "not-found", title: "An address without a page", path: "/nothing/here" },
  { name: "admin-login", title: "Back office: signing in", path: "/admin/login" },
  { name: "admin-dashboard", title: "Back office: dashboard", path: "/admin/dashboard", as: "root" },
  { name: "admin-users", title: "Back office: users", path: "/admin/users", as: "root" },
  { name: "admin-problems", title: "Back office: problems", path: "/admin/problems", as: "root" },
  { name: "admin-tags", title: "Back office: tags", path: "/admin/tags", as: "root" },
  {
    name: "admin-announcements",
    title: "Back office: announcements",
    path: "/admin/announcements",
    as: "root",
  },
  { name: "admin-nodes", title: "Back office: judge nodes", path: "/admin/nodes", as: "root" },
];
