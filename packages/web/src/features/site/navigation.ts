import type { Icon } from "@tabler/icons-react";
import {
  IconBalloon,
  IconHome,
  IconInfoCircle,
  IconListCheck,
  IconListDetails,
  IconMessages,
  IconSchool,
  IconTrophy,
  IconUsers,
} from "../../ui/icons.ts";
import { useWebsiteConfig } from "./queries.ts";

interface Entry {
  to:
    | "/home"
    | "/problem"
    | "/training"
    | "/contest"
    | "/status"
    | "/acm-rank"
    | "/discussion"
    | "/group"
    | "/introduction";
  key:
    | "home"
    | "problems"
    | "trainings"
    | "contests"
    | "status"
    | "rank"
    | "discussions"
    | "groups"
    | "about";
  icon: Icon;
  /** Other addresses that belong to this entry. */
  also?: readonly string[];
  /** There only while the site has this switched on. */
  needs?: "openPublicDiscussion";
}

/** The main menu: what exists, in the order users know. */
const navigation: readonly Entry[] = [
  { to: "/home", key: "home", icon: IconHome },
  { to: "/problem", key: "problems", icon: IconListDetails },
  { to: "/training", key: "trainings", icon: IconSchool },
  { to: "/contest", key: "contests", icon: IconBalloon },
  { to: "/status", key: "status", icon: IconListCheck, also: ["/submission-detail"] },
  { to: "/acm-rank", key: "rank", icon: IconTrophy, also: ["/oi-rank", "/rating-rank"] },
  {
    to: "/discussion",
    key: "discussions",
    icon: IconMessages,
    also: ["/discussion-detail"],
    needs: "openPublicDiscussion",
  },
  { to: "/group", key: "groups", icon: IconUsers },
  { to: "/introduction", key: "about", icon: IconInfoCircle },
];

/** As far as it is switched on; before that is known, all of it. */
export function useNavigation(): readonly Entry[] {
  const config = useWebsiteConfig();
  return navigation.filter(({ needs }) => !needs || config?.[needs] !== false);
}

export function isActive(entry: Entry, path: string): boolean {
  return [entry.to, ...(entry.also ?? [])].some((start) => path === start || path.startsWith(`${start}/`));
}
