import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PageSearch } from "../../lib/search-params.ts";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import card from "../../ui/card.module.css";
import { useCurrentInSight } from "../../ui/current-in-sight.ts";
import { useListAddress } from "../../ui/list/address.ts";
import { PushAsk } from "../push/later.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { ActivityList } from "./ActivityList.tsx";
import { type Box, boxes, counted, isActivityBox } from "./box.ts";
import classes from "./message.module.css";
import { NoticeList } from "./NoticeList.tsx";
import { emptyQuery, leaveBox, pageSizeOf, removeMessages, unreadQuery } from "./queries.ts";
import { SettingsDialog } from "./SettingsDialog.tsx";
import { shownCount } from "./unread.ts";

/** What was told to the user, a box at a time; what is shown here counts as read. */
export function MessagePage({ box, search }: { box: Box; search: PageSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, pageSizeOf(box));
  const [isAsking, setAsking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const unread = useQuery(unreadQuery).data;
  const { data: isEmpty, isPlaceholderData } = useQuery(emptyQuery(box, address.currentPage));
  const menu = useCurrentInSight(box);
  useEffect(() => () => leaveBox(box), [box]);
  const remove = useMutation({
    mutationFn: removeMessages,
    onSuccess: () => toast(t("message.removed"), "success"),
  });
  return (
    <div className={`${card.page} ${classes.page}`}>
      <PageTitle title={t("account.messages.title")} />
      <section className={card.card}>
        <div className={card.head}>
          <h1>{t("account.messages.title")}</h1>
          <Button size="xs" variant="default" onClick={() => setChoosing(true)}>
            {t("message.settings")}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={isEmpty === true && !isPlaceholderData}
            onClick={() => setAsking(true)}
          >
            {t("message.removeAll")}
          </Button>
        </div>
        {box === "reply" && <PushAsk kind="reply" />}
        <nav ref={menu} className={classes.boxes} aria-label={t("message.boxes")}>
          {boxes.map((one) => (
            <Link
              key={one}
              to="/message/$box"
              params={{ box: one }}
              aria-current={one === box ? "page" : undefined}
            >
              {t(`account.messages.${one}`)}
              {unread && unread[counted[one]] > 0 && (
                <span className={classes.count}>{shownCount(unread[counted[one]])}</span>
              )}
            </Link>
          ))}
        </nav>
        {isActivityBox(box) ? (
          <ActivityList box={box} address={address} />
        ) : (
          <NoticeList box={box} address={address} />
        )}
      </section>
      <ConfirmDialog
        opened={isAsking}
        title={t("message.removeAll")}
        text={t("message.removeAllQuestion", { box: t(`account.messages.${box}`) })}
        confirm={t("message.removeAll")}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove.mutate({ box });
        }}
      />
      {isChoosing && <SettingsDialog onClose={() => setChoosing(false)} />}
    </div>
  );
}
