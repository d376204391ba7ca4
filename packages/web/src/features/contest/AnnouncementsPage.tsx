import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { AnnouncementRow } from "@verdict/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { useSession } from "../../lib/session.ts";
import card from "../../ui/card.module.css";
import { useOwnAddress } from "../../ui/list/address.ts";
import { ListFrame, Rows } from "../../ui/list/List.tsx";
import { Markdown } from "../../ui/Markdown.tsx";
import classes from "./contest-pages.module.css";
import { useContest } from "./context.ts";
import { ProblemChanges } from "./ProblemChanges.tsx";
import { contestAnnouncementsQuery } from "./queries.ts";
import { markRead, readIds } from "./read-announcements.ts";

const ROWS = 10;

export function AnnouncementsPage() {
  const { t } = useTranslation();
  const { contest } = useContest();
  const uid = useSession().user?.uid ?? "0";
  const address = useOwnAddress(ROWS);
  const page = { currentPage: address.currentPage, limit: address.limit };
  const list = useQuery(contestAnnouncementsQuery(contest.id, page));
  // What was new when the page was opened stays marked while it is read.
  const [known] = useState(() => new Set(readIds(uid, contest.id)));
  const rows = list.data?.records;
  useEffect(() => {
    if (rows)
      markRead(
        uid,
        contest.id,
        rows.map(({ id }) => id),
      );
  }, [uid, contest.id, rows]);
  return (
    <div className={`${card.page} ${classes.below}`}>
      <ProblemChanges />
      <section className={card.card} aria-busy={list.isFetching}>
        <h2 className="visually-hidden">{t("contest.tab.announcements")}</h2>
        <ListFrame list={list} address={address} pager="short">
          <Rows
            list={list}
            empty={t("contest.announcements.none")}
            waiting={<Skeleton height={160} radius={0} />}
          >
            {(shown) => (
              <ul className={classes.announcements}>
                {shown.map((row) => (
                  <Announcement key={row.id} row={row} isNew={!known.has(row.id)} />
                ))}
              </ul>
            )}
          </Rows>
        </ListFrame>
      </section>
    </div>
  );
}

function Announcement({ row, isNew }: { row: AnnouncementRow; isNew: boolean }) {
  const { t } = useTranslation();
  return (
    <li>
      <article>
        <h3>
          {row.title}
          {isNew && <span className={classes.fresh}>{t("contest.announcements.fresh")}</span>}
        </h3>
        <p className={classes.from}>
          <time dateTime={row.gmtCreate}>{formatDateTime(row.gmtCreate)}</time> · {row.username}
        </p>
        <Markdown text={row.content} />
      </article>
    </li>
  );
}
