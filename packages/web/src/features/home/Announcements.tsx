import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { AnnouncementRow } from "@verdict/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { IconArrowLeft, IconRefresh } from "../../ui/icons.ts";
import { Markdown } from "../../ui/Markdown.tsx";
import { PageNumbers } from "../../ui/PageNumbers.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import classes from "./home.module.css";
import { ANNOUNCEMENT_PAGE_SIZE, announcementsQuery } from "./queries.ts";

/** Announcements of the site, newest first; a title opens its text in place. */
export function Announcements() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<AnnouncementRow | null>(null);
  const lastRead = useRef<number | null>(null);
  const { data, error, isError, isFetching, refetch } = useQuery(
    announcementsQuery(page, ANNOUNCEMENT_PAGE_SIZE),
  );
  if (open) {
    return <Announcement row={open} onBack={() => setOpen(null)} />;
  }
  const read = (row: AnnouncementRow) => {
    lastRead.current = row.id;
    setOpen(row);
  };
  const pages = Math.ceil((data?.total ?? 0) / ANNOUNCEMENT_PAGE_SIZE);
  return (
    <Panel
      title={t("home.announcements.title")}
      busy={isFetching}
      more={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} />}
          loading={isFetching && data !== undefined}
          onClick={() => refetch()}
        >
          {t("common.refresh")}
        </Button>
      }
    >
      {isError && <FailedState error={error} onRetry={refetch} />}
      {!data && !isError && <Skeleton height={80} radius={0} />}
      {data?.records.length === 0 && <EmptyState text={t("home.announcements.none")} />}
      {data && data.records.length > 0 && (
        <ul className={classes.rows}>
          {data.records.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className={`${classes.name} ${classes.opener}`}
                // Back from its text, the reader stands where he was.
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
      {pages > 1 && (
        <nav className={classes.pages} aria-label={t("common.pages")}>
          <PageNumbers page={page} pages={pages} onPage={setPage} />
        </nav>
      )}
    </Panel>
  );
}

const dayOf = (at: string) => formatDateTime(at).slice(0, "yyyy-MM-dd".length);

function Announcement({ row, onBack }: { row: AnnouncementRow; onBack: () => void }) {
  const { t } = useTranslation();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
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
