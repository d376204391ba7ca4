import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type SessionUser, useSession } from "../../lib/session.ts";
import { requestSignIn } from "../../lib/sign-in-request.ts";
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
import { useWebsiteConfig } from "../site/queries.ts";
import classes from "./account-menu.module.css";
import { useSignOut } from "./use-sign-out.ts";

const staffRoles = ["root", "admin", "problem_admin"];

/** Right end of the top bar: the ways in, or the user's own menu. */
export function AccountMenu() {
  const { t } = useTranslation();
  const { token, user } = useSession();
  const entries = useEntries(user);
  if (!token) return <WaysIn />;
  const name = user?.username ?? "";
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
            aria-label={t("account.menuOf", { name })}
          >
            {user?.avatar ? (
              <img src={user.avatar} alt="" className={classes.avatar} />
            ) : (
              <span className={classes.avatar} data-letter={name.slice(0, 1).toUpperCase()} />
            )}
            <span className={classes.name}>{name}</span>
            <IconChevronDown size={14} aria-hidden />
          </button>
        )}
      />
    </>
  );
}

/** Register is offered where the site lets guests in; on a phone the dialog offers it. */
function WaysIn() {
  const { t } = useTranslation();
  const mayRegister = useWebsiteConfig()?.register === true;
  return (
    <>
      <Button size="xs" ml={4} onClick={() => requestSignIn()}>
        {t("account.signIn")}
      </Button>
      {mayRegister && (
        <Button
          size="xs"
          ml={4}
          variant="default"
          className={classes.wide}
          onClick={() => requestSignIn(null, "register")}
        >
          {t("account.register")}
        </Button>
      )}
    </>
  );
}

function useEntries(user: SessionUser | null): MenuEntry[] {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const isStaff = user?.roleList.some((role) => staffRoles.includes(role));
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
    ...(isStaff
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
      onSelect: () => void signOut(),
    },
  ];
}
