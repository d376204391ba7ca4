import type { Icon } from "@tabler/icons-react";
import {
  IconBell,
  IconCode,
  IconDashboard,
  IconDatabase,
  IconFileImport,
  IconFlag,
  IconHistory,
  IconHourglass,
  IconListDetails,
  IconMail,
  IconMessages,
  IconPhoto,
  IconPlus,
  IconSchool,
  IconSend,
  IconServer,
  IconSettings,
  IconSpeakerphone,
  IconTags,
  IconToggleLeft,
  IconTrash,
  IconTrophy,
  IconUpload,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconWorld,
} from "../../../ui/icons.ts";
import type { PageKey } from "../access.ts";

export type PageGroup = "overview" | "problems" | "trainings" | "contests" | "people" | "site";

interface OfficeEntry {
  readonly key: PageKey;
  readonly to: string;
  readonly icon: Icon;
  /** Found by the palette only: reached from its parent's page. */
  readonly isSub?: boolean;
}

/** Every page that has an address without parameters, in the order of the side navigation. */
export const officeGroups = {
  overview: [
    { key: "dashboard", to: "/admin/dashboard", icon: IconDashboard },
    { key: "nodes", to: "/admin/nodes", icon: IconServer },
    { key: "remote", to: "/admin/remote", icon: IconWorld },
    { key: "audit", to: "/admin/audit", icon: IconHistory },
  ],
  problems: [
    { key: "problems", to: "/admin/problems", icon: IconListDetails },
    { key: "problemCreate", to: "/admin/problem/create", icon: IconPlus },
    { key: "tags", to: "/admin/problem/tag", icon: IconTags },
    { key: "publications", to: "/admin/group-problem/apply", icon: IconFlag },
    { key: "transfer", to: "/admin/problem/batch-operation", icon: IconFileImport },
  ],
  trainings: [
    { key: "trainings", to: "/admin/training", icon: IconSchool },
    { key: "trainingCreate", to: "/admin/training/create", icon: IconPlus },
    { key: "trainingCategories", to: "/admin/training/category", icon: IconTags },
  ],
  contests: [
    { key: "contests", to: "/admin/contest", icon: IconTrophy },
    { key: "contestCreate", to: "/admin/contest/create", icon: IconPlus },
  ],
  people: [
    { key: "users", to: "/admin/user", icon: IconUsers },
    { key: "usersImport", to: "/admin/user/import", icon: IconUpload, isSub: true },
    { key: "usersGenerate", to: "/admin/user/generate", icon: IconUserPlus, isSub: true },
    { key: "groups", to: "/admin/group", icon: IconUsersGroup },
    { key: "discussions", to: "/admin/discussion", icon: IconMessages },
    { key: "discussionReports", to: "/admin/discussion/report", icon: IconFlag },
    { key: "discussionCategories", to: "/admin/discussion/category", icon: IconTags },
    { key: "discussionWaiting", to: "/admin/discussion/waiting", icon: IconHourglass },
    { key: "discussionDeleted", to: "/admin/discussion/deleted", icon: IconTrash },
    { key: "announcements", to: "/admin/announcement", icon: IconSpeakerphone },
    { key: "notices", to: "/admin/notice", icon: IconBell },
  ],
  site: [
    { key: "site", to: "/admin/conf", icon: IconSettings },
    { key: "mail", to: "/admin/mail", icon: IconMail },
    { key: "backup", to: "/admin/backup", icon: IconDatabase },
    { key: "webhooks", to: "/admin/webhook", icon: IconSend },
    { key: "switches", to: "/admin/switch", icon: IconToggleLeft },
    { key: "carousel", to: "/admin/carousel", icon: IconPhoto },
    { key: "languages", to: "/admin/language", icon: IconCode },
  ],
} as const satisfies Record<PageGroup, readonly OfficeEntry[]>;

/** Which entry stands for a page that has none of its own. */
export const parents: Partial<Record<PageKey, PageKey>> = {
  problemEdit: "problems",
  trainingEdit: "trainings",
  trainingProblems: "trainings",
  trainingMembers: "trainings",
  contestEdit: "contests",
  contestProblems: "contests",
  contestAnnouncements: "contests",
  usersImport: "users",
  usersGenerate: "users",
};
