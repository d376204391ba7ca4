import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import { requestSignIn } from "../../lib/sign-in-request.ts";
import { IconChevronDown, IconListCheck, IconLogout } from "../../ui/icons.ts";
import { PopMenu } from "../../ui/PopMenu.tsx";
import classes from "./account-menu.module.css";

/** Right end of the top bar: the way in, or the user's own menu. */
export function AccountMenu() {
  const { t } = useTranslation();
  const { token, user } = useSession();
  if (!token) {
    return (
      <Button size="xs" ml={4} onClick={() => requestSignIn()}>
        {t("account.signIn")}
      </Button>
    );
  }
  const name = user?.username ?? "";
  return (
    <PopMenu
      entries={[
        {
          key: "submissions",
          label: t("account.mySubmissions"),
          icon: IconListCheck,
          link: { to: "/status", search: { onlyMine: true } },
        },
        {
          key: "sign-out",
          label: t("account.signOut"),
          icon: IconLogout,
          link: { to: "/logout", preload: false },
        },
      ]}
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
  );
}
