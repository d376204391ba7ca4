import { ActionIcon } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { IconBell } from "../../ui/icons.ts";
import { PopMenu } from "../../ui/PopMenu.tsx";
import { boxes } from "./box.ts";
import classes from "./message-menu.module.css";
import { unreadQuery } from "./queries.ts";

const UNREAD_MAX = 99;

/** The signed-in user's messages, with how many are unread. */
export function MessageMenu() {
  const { t } = useTranslation();
  const { data } = useQuery(unreadQuery);
  const unread = data ? data.comment + data.reply + data.like + data.sys + data.mine : 0;
  return (
    <PopMenu
      entries={boxes.map((box) => ({
        key: box,
        label: t(`account.messages.${box}`) + (data?.[box] ? ` (${data[box]})` : ""),
        link: { to: "/message/$box", params: { box } },
      }))}
      trigger={(props) => (
        <ActionIcon
          {...props}
          className={classes.bell}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={
            t("account.messages.title") +
            (unread > 0 ? ` (${t("account.messages.unread", { count: unread })})` : "")
          }
        >
          <IconBell size={18} />
          {unread > 0 && (
            <span className={classes.unread} data-count={unread > UNREAD_MAX ? `${UNREAD_MAX}+` : unread} />
          )}
        </ActionIcon>
      )}
    />
  );
}
