import { Button, Progress } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type RejudgeJob, rejudgeJobList, rejudgeJobStop } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { parseDate } from "../../../lib/dates.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import classes from "./rejudge-jobs.module.css";
import { rejudgeWords } from "./rejudge-words.ts";

/** Asked this often while one runs, and while none does. */
const RUNNING_MS = 2_000;
const IDLE_MS = 15_000;
/** Of what is over, how long it is still shown. */
const OVER_MS = 300_000;
const SHOWN = 5;

export const rejudgeJobsKey = ["rejudge-job"] as const;

/** What is being judged again, how far it is, and the way to stop it. Nothing while nothing is. */
export default function RejudgeJobs() {
  const jobs = useQuery({
    queryKey: rejudgeJobsKey,
    queryFn: ({ signal }) => call(rejudgeJobList, { query: { limit: SHOWN }, signal }),
    refetchInterval: ({ state }) => (state.data?.records.some(isRunning) ? RUNNING_MS : IDLE_MS),
  });
  const shown = (jobs.data?.records ?? []).filter(isOfInterest);
  if (shown.length === 0) return null;
  return (
    <ul className={classes.jobs}>
      {shown.map((job) => (
        <JobRow key={job.id} job={job} />
      ))}
    </ul>
  );
}

const isRunning = ({ state }: RejudgeJob) => state === "running";

const isOfInterest = ({ state, finished }: RejudgeJob) =>
  state === "running" || (finished !== null && serverNow() - parseDate(finished).getTime() < OVER_MS);

function JobRow({ job }: { job: RejudgeJob }) {
  const { t } = useTranslation();
  const stop = useMutation({
    mutationFn: () => call(rejudgeJobStop, { body: { id: job.id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rejudgeJobsKey }),
  });
  const { judged, total, state, username } = job;
  const target = rejudgeWords(t, job);
  return (
    <li>
      <span className={classes.target} title={`${target} (${username})`}>
        {t(`solve.rejudge.${state}`)}: {target}
      </span>
      <Progress
        className={classes.bar}
        value={total === 0 ? 100 : (100 * judged) / total}
        color={state === "stopped" ? "orange" : undefined}
        aria-label={t("solve.rejudge.progress", { target })}
      />
      <span className={classes.count}>
        {judged} / {total}
      </span>
      {state === "running" && (
        <Button size="compact-sm" variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
          {t("solve.rejudge.stop")}
        </Button>
      )}
    </li>
  );
}
