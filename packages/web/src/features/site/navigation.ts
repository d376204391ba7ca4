import type { Icon } from "@tabler/icons-react";
import { IconHome, IconInfoCircle, IconListCheck, IconListDetails, IconTrophy } from "../../ui/icons.ts";

interface Entry {
  to: "/home" | "/problem" | "/status" | "/acm-rank" | "/introduction";
  key: "home" | "problems" | "status" | "rank" | "about";
  icon: Icon;
  /** Other addresses that belong to this entry. */
  also?: string;
}

/** The main menu: what exists, in the order users know. */
export const navigation: readonly Entry[] = [
  { to: "/home", key: "home", icon: IconHome },
  { to: "/problem", key: "problems", icon: IconListDetails },
  { to: "/status", key: "status", icon: IconListCheck, also: "/submission-detail" },
  { to: "/acm-rank", key: "rank", icon: IconTrophy, also: "/oi-rank" },
  { to: "/introduction", key: "about", icon: IconInfoCircle },
];

export function isActive(entry: Entry, path: string): boolean {
  return [entry.to, entry.also].some((start) => start && (path === start || path.startsWith(`${start}/`)));
}
