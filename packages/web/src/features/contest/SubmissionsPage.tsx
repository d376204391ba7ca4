import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import card from "../../ui/card.module.css";
import { type ListAddress, useListAddress } from "../../ui/list/address.ts";
import { ChoiceFilter } from "../../ui/list/filters.tsx";
import { List } from "../../ui/list/List.tsx";
import { submissionColumns } from "../submission/columns.tsx";
import { AuthorFilter, StatusFilter, WhoseFilter } from "../submission/filters.tsx";
import { useLiveRows } from "../submission/live-list.ts";
import { usePlace } from "../submission/place.ts";
import { submissionsInQuery } from "../submission/queries.ts";
import { SubmissionCard } from "../submission/SubmissionCard.tsx";
import { STATUS_PAGE_SIZE, type StatusSearch } from "../submission/search.ts";
import submission from "../submission/submission.module.css";
import { ContestPlace } from "./ContestPlace.tsx";
import classes from "./contest-pages.module.css";
import { useContest } from "./context.ts";

export function SubmissionsPage({ search }: { search: StatusSearch }) {
  return (
    <ContestPlace>
      <Submissions search={search} />
    </ContestPlace>
  );
}

/** Submissions of the contest as far as its rules show them to the reader. */
function Submissions({ search }: { search: StatusSearch }) {
  const { t } = useTranslation();
  const { isFrozen, run } = useContest();
  const address = useListAddress(search, STATUS_PAGE_SIZE);
  const list = useQuery(submissionsInQuery(usePlace(), search));
  useLiveRows(list.data?.records);
  const ownName = useSession().user?.username;
  const score = list.data?.records.some((row) => row.score !== null) ?? false;
  const shown = { problem: true, author: true, score, compact: false };
  return (
    <div className={`${card.page} ${classes.below}`}>
      <section className={card.card} aria-busy={list.isFetching}>
        <h2 className="visually-hidden">{t("contest.tab.submissions")}</h2>
        {run && (
          <p className={classes.note} role="note">
            {t("contest.submissions.inRun")}
          </p>
        )}
        {isFrozen && (
          <p className={classes.note} role="note">
            {t("contest.submissions.frozen")}
          </p>
        )}
        <List
          label={t("contest.tab.submissions")}
          list={list}
          address={address}
          filters={<Filters address={address} />}
          columns={submissionColumns(t, shown)}
          rowKey={(row) => String(row.submitId)}
          rowAttributes={(row) => ({ "data-own": row.username === ownName || undefined })}
          empty={t("submission.noneYet")}
          noneFound={t("submission.noneFound")}
          showAll={t("submission.showAll")}
          className={submission.list}
          card={(row) => <SubmissionCard row={row} shown={shown} />}
          cardClass={submission.cards}
        />
      </section>
    </div>
  );
}

function Filters({ address }: { address: ListAddress<StatusSearch> }) {
  const { t } = useTranslation();
  const { neighbours } = usePlace();
  const { search, change } = address;
  return (
    <>
      <WhoseFilter address={address} />
      <ChoiceFilter
        label={t("submission.problem")}
        value={search.problemID}
        any={t("contest.submissions.anyProblem")}
        options={neighbours.map(({ problemId, title }) => ({
          value: problemId,
          label: `${problemId} ${title}`,
        }))}
        onChange={(problemID) => change({ problemID, completeProblemID: problemID ? true : undefined })}
      />
      <StatusFilter address={address} />
      <AuthorFilter address={address} />
    </>
  );
}
