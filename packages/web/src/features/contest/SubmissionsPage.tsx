import { useQuery } from "@tanstack/react-query";
import { ruleOf } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import { type ListAddress, useListAddress } from "../../ui/list/address.ts";
import { ChoiceFilter } from "../../ui/list/filters.tsx";
import { AuthorFilter, StatusFilter, WhoseFilter } from "../submission/list/filters.tsx";
import { SubmissionList } from "../submission/list/SubmissionList.tsx";
import { usePlace } from "../submission/place.ts";
import { submissionsInQuery } from "../submission/queries.ts";
import { STATUS_PAGE_SIZE, type StatusSearch } from "../submission/search.ts";
import { CellGroups } from "./CellGroups.tsx";
import { ContestPlace } from "./ContestPlace.tsx";
import classes from "./contest-pages.module.css";
import { useContest } from "./context.ts";
import { PretestsNote } from "./PretestsNote.tsx";

export function SubmissionsPage({ search }: { search: StatusSearch }) {
  return (
    <ContestPlace>
      <PretestsNote />
      <Submissions search={search} />
    </ContestPlace>
  );
}

/** Submissions of the contest as far as its rules show them to the reader. */
function Submissions({ search }: { search: StatusSearch }) {
  const { t } = useTranslation();
  const { contest, isFrozen, isApart } = useContest();
  const address = useListAddress(search, STATUS_PAGE_SIZE);
  const list = useQuery(submissionsInQuery(usePlace(), search));
  return (
    <div className={`${card.page} ${classes.below}`}>
      <section className={card.card} aria-busy={list.isFetching}>
        <h2 className="visually-hidden">{t("contest.tab.submissions")}</h2>
        {isApart && (
          <p className={classes.note} role="note">
            {t("contest.submissions.inRun")}
          </p>
        )}
        {isFrozen && (
          <p className={classes.note} role="note">
            {t("contest.submissions.frozen")}
          </p>
        )}
        {contest.oiRankScoreType === "Subtasks" && ruleOf(contest.type).replaces && search.problemID && (
          <CellGroups cid={contest.id} search={search} displayId={search.problemID} />
        )}
        <SubmissionList
          label={t("contest.tab.submissions")}
          list={list}
          address={address}
          filters={<Filters address={address} />}
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
