import type { Icon } from "@tabler/icons-react";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import {
  IconBell,
  IconCode,
  IconDashboard,
  IconFileImport,
  IconHistory,
  IconListDetails,
  IconMail,
  IconPhoto,
  IconPlus,
  IconServer,
  IconSettings,
  IconSpeakerphone,
  IconTags,
  IconToggleLeft,
  IconUsers,
} from "../../ui/icons.ts";

export type Params = Readonly<Record<string, string>>;
type Page = ComponentType<{ params: Params }>;

export type PageKey =
  | "dashboard"
  | "users"
  | "usersImport"
  | "usersGenerate"
  | "problems"
  | "problemCreate"
  | "problemEdit"
  | "tags"
  | "transfer"
  | "announcements"
  | "notices"
  | "site"
  | "mail"
  | "switches"
  | "carousel"
  | "languages"
  | "nodes"
  | "audit";

export type PageGroup = "overview" | "problems" | "people" | "site";

export interface AdminPage {
  /** Below /admin/; a part with ":" stands for anything. */
  readonly path: string;
  /** Name of its title: admin.page.KEY. */
  readonly key: PageKey;
  readonly group: PageGroup;
  /** Who may see it; the server decides, this spares the click. */
  readonly for: "staff" | "root/pa" | "root";
  /** Shown in the side navigation. */
  readonly icon?: Icon;
  readonly component: LazyExoticComponent<Page>;
}

function page<Name extends string>(load: () => Promise<Record<Name, Page>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const problems = () => import("./problems/ProblemsPage.tsx");
const editor = () => import("./problems/ProblemEditorPage.tsx");
const config = () => import("./config/ConfigPages.tsx");

/** Every page of the back office, in the order of the side navigation. */
export const adminPages: readonly AdminPage[] = [
  {
    path: "dashboard",
    key: "dashboard",
    group: "overview",
    for: "staff",
    icon: IconDashboard,
    component: page(() => import("./dashboard/DashboardPage.tsx"), "DashboardPage"),
  },
  {
    path: "nodes",
    key: "nodes",
    group: "overview",
    for: "root",
    icon: IconServer,
    component: page(() => import("./nodes/NodesPage.tsx"), "NodesPage"),
  },
  {
    path: "audit",
    key: "audit",
    group: "overview",
    for: "root",
    icon: IconHistory,
    component: page(() => import("./content/AuditPage.tsx"), "AuditPage"),
  },
  {
    path: "problems",
    key: "problems",
    group: "problems",
    for: "staff",
    icon: IconListDetails,
    component: page(problems, "ProblemsPage"),
  },
  {
    path: "problem/create",
    key: "problemCreate",
    group: "problems",
    for: "staff",
    icon: IconPlus,
    component: page(editor, "ProblemCreatePage"),
  },
  {
    path: "problem/edit/:pid",
    key: "problemEdit",
    group: "problems",
    for: "staff",
    component: page(editor, "ProblemEditorPage"),
  },
  {
    path: "problem/tag",
    key: "tags",
    group: "problems",
    for: "root/pa",
    icon: IconTags,
    component: page(() => import("./problems/TagsPage.tsx"), "TagsPage"),
  },
  {
    path: "problem/batch-operation",
    key: "transfer",
    group: "problems",
    for: "root",
    icon: IconFileImport,
    component: page(() => import("./problems/TransferPage.tsx"), "TransferPage"),
  },
  {
    path: "user",
    key: "users",
    group: "people",
    for: "root",
    icon: IconUsers,
    component: page(() => import("./users/UsersPage.tsx"), "UsersPage"),
  },
  {
    path: "user/import",
    key: "usersImport",
    group: "people",
    for: "root",
    component: page(() => import("./users/ImportPage.tsx"), "ImportPage"),
  },
  {
    path: "user/generate",
    key: "usersGenerate",
    group: "people",
    for: "root",
    component: page(() => import("./users/GeneratePage.tsx"), "GeneratePage"),
  },
  {
    path: "announcement",
    key: "announcements",
    group: "people",
    for: "root",
    icon: IconSpeakerphone,
    component: page(() => import("./content/AnnouncementsPage.tsx"), "AnnouncementsPage"),
  },
  {
    path: "notice",
    key: "notices",
    group: "people",
    for: "root",
    icon: IconBell,
    component: page(() => import("./content/NoticesPage.tsx"), "NoticesPage"),
  },
  {
    path: "conf",
    key: "site",
    group: "site",
    for: "root",
    icon: IconSettings,
    component: page(config, "SitePage"),
  },
  {
    path: "mail",
    key: "mail",
    group: "site",
    for: "root",
    icon: IconMail,
    component: page(() => import("./config/MailPage.tsx"), "MailPage"),
  },
  {
    path: "switch",
    key: "switches",
    group: "site",
    for: "root",
    icon: IconToggleLeft,
    component: page(config, "SwitchesPage"),
  },
  {
    path: "carousel",
    key: "carousel",
    group: "site",
    for: "root",
    icon: IconPhoto,
    component: page(() => import("./config/CarouselPage.tsx"), "CarouselPage"),
  },
  {
    path: "language",
    key: "languages",
    group: "site",
    for: "root",
    icon: IconCode,
    component: page(() => import("./config/LanguagesPage.tsx"), "LanguagesPage"),
  },
];

/** The page at a path below /admin/, with what stands for its ":" parts. */
export function findPage(path: string): { page: AdminPage; params: Params } | null {
  const parts = path.split("/").filter(Boolean);
  for (const page of adminPages) {
    const pattern = page.path.split("/");
    if (pattern.length !== parts.length) continue;
    const fits = pattern.every((part, index) => part.startsWith(":") || part === parts[index]);
    if (!fits) continue;
    const params = pattern.flatMap((part, index) =>
      part.startsWith(":") ? [[part.slice(1), parts[index] ?? ""] as const] : [],
    );
    return { page, params: Object.fromEntries(params) };
  }
  return null;
}

const allowed = {
  staff: ["root", "admin", "problem_admin"],
  "root/pa": ["root", "problem_admin"],
  root: ["root"],
} as const;

export function mayEnter(page: Pick<AdminPage, "for">, roles: readonly string[]): boolean {
  return allowed[page.for].some((role) => roles.includes(role));
}
