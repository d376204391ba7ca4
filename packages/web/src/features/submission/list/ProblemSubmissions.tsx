import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCount } from "../../../lib/i18n.ts";
import { useSession, useSignedIn } from "../../../lib/session.ts";
import { useOwnAddress } from "../../../ui/list/address.ts";
import { List } from "../../../ui/list/List.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { usePlace } from "../place.ts";
import { submissionsInQuery } from "../queries.ts";
import type { StatusSearch } from "../search.ts";
import classes from "../submission.module.css";
import { submissionColumns } from "./columns.tsx";
import { useLiveRows } from "./live-list.ts";
import { StatusLink } from "./StatusLink.tsx";
import { SubmissionCard } from "./SubmissionCard.tsx";

const ROWS = 15;

interface ProblemSubmissionsProps {
  problemId: string;
  /** The reader's own, or everybody's. */
  onlyMine: boolean;
}

/** Submissions to one problem, newest first, beside the editor. */
export default function ProblemSubmissions({ problemId, onlyMine }: ProblemSubmissionsProps) {
  const { t } = useTranslation();
  const count = useCount();
  const isSignedIn = useSignedIn();
  const ownName = useSession().user?.username;
  const address = useOwnAddress(ROWS);
  const search: StatusSearch = {
    onlyMine: onlyMine || undefined,
    problemID: problemId,
    completeProblemID: true,
  };
  const place = usePlace();
  const page = { ...search, limit: ROWS, currentPage: address.currentPage };
  const list = useQuery({
    ...submissionsInQuery(place, page),
    enabled: isSignedIn || !onlyMine,
  });
  useLiveRows(list.data?.records);
  if (onlyMine && !isSignedIn) return <EmptyState text={t("problem.noOwnSubmissions")} />;
  const score = list.data?.records.some((row) => row.score !== null) ?? false;
  const shown = { problem: false, author: !onlyMine, score, compact: true };
  return (
    <>
      <List
        label={t("submission.list")}
        list={list}
        address={address}
        columns={submissionColumns(t, shown)}
        rowKey={(row) => String(row.submitId)}
        rowAttributes={(row) => ({ "data-own": (!onlyMine && row.username === ownName) || undefined })}
        empty={t(onlyMine ? "problem.noOwnSubmissions" : "problem.noSubmissions")}
        expectedRows={4}
        className={classes.compact}
        boxClass={classes.beside}
        card={(row) => <SubmissionCard row={row} shown={shown} />}
        cardClass={classes.cards}
        pager="short"
      />
      {list.data && list.data.total > 0 && (
        <p className={classes.foot}>
          <StatusLink place={place} search={search}>
            {t("solve.inStatusList", { total: count(list.data.total) })}
          </StatusLink>
        </p>
      )}
    </>
  );
}
