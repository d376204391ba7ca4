import { ActionIcon } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { IconBell } from "../../ui/icons.ts";
import { PopMenu } from "../../ui/PopMenu.tsx";
import { boxes, counted } from "./box.ts";
import classes from "./message-menu.module.css";
import { shownCount, useUnread } from "./unread.ts";

/** The signed-in user's messages, with how many are unread. */
export function MessageMenu() {
  const { t } = useTranslation();
  const { counts, unread } = useUnread();
  return (
    <PopMenu
      entries={boxes.map((box) => ({
        key: box,
        label: t(`account.messages.${box}`) + (counts?.[counted[box]] ? ` (${counts[counted[box]]})` : ""),
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
          {unread > 0 && <span className={classes.unread} data-count={shownCount(unread)} />}
        </ActionIcon>
      )}
    />
  );
}
