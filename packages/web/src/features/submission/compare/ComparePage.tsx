import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DataOf, getSubmissionDetail } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/dates.ts";
import { formatMemory, formatTime } from "../../../lib/units.ts";
import card from "../../../ui/card.module.css";
import { EmptyState, FailedState } from "../../../ui/states.tsx";
import { VerdictTag } from "../../../ui/VerdictTag.tsx";
import { PageTitle } from "../../site/PageTitle.tsx";
import { readableCode } from "../hidden-code.ts";
import { submissionQuery } from "../queries.ts";
import { CodeDiff } from "./CodeDiff.tsx";
import classes from "./compare.module.css";

/** Two submissions side by side, the older one on the left. */
export function ComparePage({ ids }: { ids: readonly [number, number] }) {
  const { t } = useTranslation();
  const [first, second] = ids[0] < ids[1] ? ids : [ids[1], ids[0]];
  const before = useQuery(submissionQuery(first));
  const after = useQuery(submissionQuery(second));
  const failed = [before, after].find(({ isError }) => isError);
  const title = t("solve.compare.of", { first, second });
  return (
    <div className={card.page}>
      <PageTitle title={title} />
      <section className={card.card}>
        <div className={card.head}>
          <h1>{title}</h1>
        </div>
        {failed && <FailedState error={failed.error} onRetry={failed.refetch} />}
        {!failed && !(before.data && after.data) && <Skeleton height={360} m={14} />}
        {before.data && after.data && <Sides before={before.data} after={after.data} />}
      </section>
    </div>
  );
}

type Detail = DataOf<typeof getSubmissionDetail>;

function Sides({ before, after }: { before: Detail; after: Detail }) {
  const { t } = useTranslation();
  const [left, right] = [before, after].map(({ submission }) => readableCode(submission.code));
  return (
    <>
      <div className={classes.sides}>
        <Side detail={before} />
        <Side detail={after} />
      </div>
      {left == null || right == null ? (
        <EmptyState text={t("solve.compare.hidden")} />
      ) : left === right ? (
        <EmptyState text={t("solve.compare.same")} />
      ) : (
        <CodeDiff before={left} after={right} label={t("solve.compare.table")} />
      )}
    </>
  );
}

function Side({ detail: { submission, title } }: { detail: Detail }) {
  const { t } = useTranslation();
  return (
    <div>
      <div className={classes.side}>
        <Link to="/submission-detail/$submitId" params={{ submitId: String(submission.submitId) }}>
          {t("submission.numbered", { number: submission.submitId })}
        </Link>
        <VerdictTag status={submission.status} />
      </div>
      <p className={classes.when}>
        {submission.displayPid} {title} · {submission.username} · {submission.language} ·{" "}
        {formatTime(submission.time)} · {formatMemory(submission.memory)} ·{" "}
        {formatDateTime(submission.submitTime)}
      </p>
    </div>
  );
}
