import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { AnnouncementRow } from "@verdict/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { IconArrowLeft, IconRefresh } from "../../ui/icons.ts";
import { useOwnAddress } from "../../ui/list/address.ts";
import { ListFrame, Rows } from "../../ui/list/List.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./home.module.css";
import { ANNOUNCEMENT_PAGE_SIZE, announcementsQuery } from "./queries.ts";

/** Announcements of the site, newest first; a title opens its text in place. */
export function Announcements() {
  const { t } = useTranslation();
  const address = useOwnAddress(ANNOUNCEMENT_PAGE_SIZE);
  const [open, setOpen] = useState<AnnouncementRow | null>(null);
  const lastRead = useRef<number | null>(null);
  const list = useQuery(announcementsQuery(address.currentPage, ANNOUNCEMENT_PAGE_SIZE));
  if (open) {
    return <Announcement row={open} onBack={() => setOpen(null)} />;
  }
  // Nothing to read is nothing to see; on a later page there was something.
  if (list.data?.total === 0) return null;
  const read = (row: AnnouncementRow) => {
    lastRead.current = row.id;
    setOpen(row);
  };
  return (
    <Panel
      title={t("home.announcements.title")}
      busy={list.isFetching}
      more={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} />}
          loading={list.isFetching && list.data !== undefined}
          onClick={() => list.refetch()}
        >
          {t("common.refresh")}
        </Button>
      }
    >
      <ListFrame list={list} address={address} pager="short">
        <Rows list={list} empty={t("home.announcements.none")} waiting={<Skeleton height={80} radius={0} />}>
          {(rows) => (
            <ul className={classes.rows}>
              {rows.map((row) => (
                <li key={row.id}>
                  <button
                    type="button"
                    className={`${classes.name} ${classes.opener}`}
                    // Back from its text, the reader stands where they were.
                    ref={(button) => {
                      if (row.id !== lastRead.current) return;
                      lastRead.current = null;
                      button?.focus();
                    }}
                    onClick={() => read(row)}
                  >
                    {row.title}
                  </button>
                  <span className={classes.dim}>
                    {row.username} · <time dateTime={row.gmtCreate}>{dayOf(row.gmtCreate)}</time>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Rows>
      </ListFrame>
    </Panel>
  );
}

const dayOf = (at: string) => formatDateTime(at).slice(0, "yyyy-MM-dd".length);

function Announcement({ row, onBack }: { row: AnnouncementRow; onBack: () => void }) {
  const { t } = useTranslation();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    back.current?.focus();
  }, []);
  return (
    <Panel
      title={row.title}
      more={
        <Button
          ref={back}
          size="xs"
          variant="default"
          leftSection={<IconArrowLeft size={14} />}
          aria-label={t("home.announcements.back")}
          onClick={onBack}
        >
          {t("notFound.back")}
        </Button>
      }
    >
      <article className={classes.article}>
        <p className={classes.dim}>
          {row.username} · <time dateTime={row.gmtCreate}>{formatDateTime(row.gmtCreate)}</time>
        </p>
        <Markdown text={row.content} />
      </article>
    </Panel>
  );
}
