import { useTranslation } from "react-i18next";
import { useHasRole } from "../../lib/audience.ts";
import { type SessionUser, useSession } from "../../lib/session.ts";
import {
  IconChevronDown,
  IconListCheck,
  IconLogout,
  IconSettings,
  IconShield,
  IconUser,
  IconUsers,
} from "../../ui/icons.ts";
import { type MenuEntry, PopMenu } from "../../ui/PopMenu.tsx";
import { MessageMenu } from "../message/MessageMenu.tsx";
import classes from "./account-menu.module.css";
import { Face } from "./Face.tsx";

/** Messages and menu of the signed-in user. */
export default function OwnMenu() {
  const { t } = useTranslation();
  const { user } = useSession();
  const entries = useEntries(user);
  return (
    <>
      <MessageMenu />
      <PopMenu
        entries={entries}
        trigger={(props) => (
          <button
            {...props}
            type="button"
            className={classes.target}
            aria-label={t("account.menuOf", { name: user?.username ?? "" })}
          >
            <Face user={user} />
            <IconChevronDown size={14} aria-hidden />
          </button>
        )}
      />
    </>
  );
}

function useEntries(user: SessionUser | null): MenuEntry[] {
  const { t } = useTranslation();
  const hasOffice = useHasRole("organiser");
  return [
    ...(user
      ? [
          {
            key: "home",
            label: t("account.userHome"),
            icon: IconUser,
            link: { to: "/user-home", search: { uid: user.uid, username: user.username } } as const,
          },
        ]
      : []),
    {
      key: "submissions",
      label: t("account.mySubmissions"),
      icon: IconListCheck,
      link: { to: "/status", search: { onlyMine: true } },
    },
    { key: "teams", label: t("account.myTeams"), icon: IconUsers, link: { to: "/team" } },
    { key: "settings", label: t("account.settings"), icon: IconSettings, link: { to: "/setting" } },
    ...(hasOffice
      ? [
          {
            key: "admin",
            label: t("account.admin"),
            icon: IconShield,
            link: { to: "/admin", target: "_blank" } as const,
          },
        ]
      : []),
    {
      key: "sign-out",
      label: t("account.signOut"),
      icon: IconLogout,
      link: { to: "/logout" },
    },
  ];
}
