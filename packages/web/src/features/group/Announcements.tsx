import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { AnnouncementRow } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { useOwnAddress } from "../../ui/list/address.ts";
import { ListFrame, Rows } from "../../ui/list/List.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { announcementsQuery } from "./announcements.ts";
import { useGroup } from "./context.ts";
import classes from "./group.module.css";

const SIZE = 5;

/** What was announced in the group, the newest open. */
export function Announcements() {
  const { t } = useTranslation();
  const { group } = useGroup();
  const address = useOwnAddress(SIZE);
  const { currentPage } = address;
  const list = useQuery(announcementsQuery({ gid: group.id, currentPage, limit: SIZE }));
  return (
    <Panel title={t("group.tab.announcements")} busy={list.isFetching}>
      <ListFrame list={list} address={address} pager="short">
        <Rows list={list} empty={t("group.noAnnouncements")} waiting={<Skeleton height={120} radius={0} />}>
          {(rows) => (
            <ul className={classes.news}>
              {rows.map((row, index) => (
                <Announcement key={row.id} row={row} isOpen={index === 0} />
              ))}
            </ul>
          )}
        </Rows>
      </ListFrame>
    </Panel>
  );
}

function Announcement({ row, isOpen }: { row: AnnouncementRow; isOpen: boolean }) {
  const { title, content, username, gmtCreate } = row;
  return (
    <li>
      <details open={isOpen}>
        <summary>
          <b>{title}</b>
          <small>
            {username} · <time dateTime={gmtCreate}>{formatDateTime(gmtCreate)}</time>
          </small>
        </summary>
        <div className={classes.newsText}>
          <Markdown text={content} />
        </div>
      </details>
    </li>
  );
}
