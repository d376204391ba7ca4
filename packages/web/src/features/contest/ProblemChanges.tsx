import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { queryClient } from "../../lib/query-client.ts";
import classes from "./contest-pages.module.css";
import { useContest } from "./context.ts";
import { isMenuClosed } from "./phase.ts";
import { contestChangesQuery } from "./queries.ts";

/** What was changed of the contest's problems, or of one, since the contest began; nothing where nothing was. */
export function ProblemChanges({ problemId }: { problemId?: string }) {
  const { t } = useTranslation();
  const { contest, entrant, phase } = useContest();
  const isOpen = !entrant.isGuest && !isMenuClosed(contest, entrant, phase);
  const { data } = useQuery({ ...contestChangesQuery(contest.id), enabled: isOpen });
  useRenewedProblems(data?.length);
  const letter = problemId?.toUpperCase();
  const shown = data?.filter(({ displayId }) => letter === undefined || displayId.toUpperCase() === letter);
  if (!shown?.length) return null;
  return (
    <div className={classes.note} role="note">
      {shown.map(({ displayId, what, at }) => (
        <p key={`${displayId} ${at}`}>
          <Link
            to="/contest/$contestID/problem/$problemID"
            params={{ contestID: String(contest.id), problemID: displayId }}
          >
            {displayId}
          </Link>{" "}
          {t("contest.changes.said", { what: what.map((one) => t(`contest.changes.${one}`)).join(", ") })} ·{" "}
          <time dateTime={at}>{formatDateTime(at)}</time>
        </p>
      ))}
    </div>
  );
}

/** A statement that was read before a change is asked for again. */
function useRenewedProblems(count: number | undefined): void {
  const known = useRef(count);
  useEffect(() => {
    if (known.current !== undefined && count !== known.current)
      void queryClient.invalidateQueries({ queryKey: ["problem"] });
    known.current = count;
  }, [count]);
}
