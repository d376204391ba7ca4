import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import card from "../../ui/card.module.css";
import { type ListAddress, useListAddress } from "../../ui/list/address.ts";
import { TextFilter } from "../../ui/list/filters.tsx";
import { List } from "../../ui/list/List.tsx";
import frame from "../contest/contest-pages.module.css";
import { submissionColumns } from "../submission/columns.tsx";
import { AuthorFilter, StatusFilter, WhoseFilter } from "../submission/filters.tsx";
import { useLiveRows } from "../submission/live-list.ts";
import { usePlace } from "../submission/place.ts";
import { submissionsInQuery } from "../submission/queries.ts";
import { SubmissionCard } from "../submission/SubmissionCard.tsx";
import { STATUS_PAGE_SIZE, type StatusSearch } from "../submission/search.ts";
import classes from "../submission/submission.module.css";
import { GroupPlace } from "./GroupPlace.tsx";

export function GroupSubmissionsPage({ search }: { search: StatusSearch }) {
  return (
    <GroupPlace>
      <Submissions search={search} />
    </GroupPlace>
  );
}

/** Submissions in the group outside its contests, newest first: all, of a member, of a problem. */
function Submissions({ search }: { search: StatusSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, STATUS_PAGE_SIZE);
  const list = useQuery(submissionsInQuery(usePlace(), search));
  useLiveRows(list.data?.records);
  const ownName = useSession().user?.username;
  const score = list.data?.records.some((row) => row.score !== null) ?? false;
  const shown = { problem: true, author: true, score, compact: false };
  return (
    <div className={`${card.page} ${frame.below}`}>
      <section className={card.card} aria-busy={list.isFetching}>
        <h2 className="visually-hidden">{t("group.tab.submissions")}</h2>
        <List
          label={t("submission.list")}
          list={list}
          address={address}
          filters={<Filters address={address} />}
          columns={submissionColumns(t, shown)}
          rowKey={(row) => String(row.submitId)}
          rowAttributes={(row) => ({ "data-own": row.username === ownName || undefined })}
          empty={t("submission.noneYet")}
          noneFound={t("submission.noneFound")}
          showAll={t("submission.showAll")}
          className={classes.list}
          card={(row) => <SubmissionCard row={row} shown={shown} />}
          cardClass={classes.cards}
        />
      </section>
    </div>
  );
}

function Filters({ address }: { address: ListAddress<StatusSearch> }) {
  const { t } = useTranslation();
  const { search, change } = address;
  return (
    <>
      <WhoseFilter address={address} />
      <StatusFilter address={address} />
      <TextFilter
        className={classes.filter}
        label={t("submission.problemId")}
        value={search.problemID}
        onChange={(problemID) => change({ problemID })}
      />
      <AuthorFilter address={address} />
    </>
  );
}
