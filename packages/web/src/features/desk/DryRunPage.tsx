import { Button, Group, Progress, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { applyDryRun, type DataOf, discardDryRun, type getDryRun } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { FailedState } from "../../ui/states.tsx";
import { useContest } from "../contest/context.ts";
import { rejudgeWords } from "../submission/judging/rejudge-words.ts";
import { DeskPage } from "./DeskPage.tsx";
import { DryRunBoard } from "./DryRunBoard.tsx";
import { DryRunChanges } from "./DryRunChanges.tsx";
import classes from "./desk.module.css";
import { dryRunQuery } from "./queries.ts";

/** What a dry run would change, and the decision. */
export function DryRunPage({ id }: { id: number }) {
  return (
    <DeskPage>
      <DryRun id={id} />
    </DeskPage>
  );
}

type Told = DataOf<typeof getDryRun>;

function DryRun({ id }: { id: number }) {
  const { id: cid } = useContest().contest;
  const run = useQuery(dryRunQuery(cid, id));
  if (run.error && !run.data) return <FailedState error={run.error} onRetry={run.refetch} />;
  if (!run.data) return <Skeleton height={320} />;
  return (
    <>
      <Head run={run.data} />
      {run.data.job.settled === null && (
        <>
          {run.data.board && <DryRunBoard board={run.data.board} />}
          <DryRunChanges id={id} changed={run.data.changed} />
        </>
      )}
    </>
  );
}

function Head({ run }: { run: Told }) {
  const { t } = useTranslation();
  const { job } = run;
  const contestID = String(useContest().contest.id);
  return (
    <Panel
      title={t("desk.dryRun.title", { number: job.id })}
      more={
        <Link to="/contest/$contestID/rejudge" params={{ contestID }}>
          {t("desk.dryRun.all")}
        </Link>
      }
    >
      <div className={classes.offer}>
        <div className={classes.dim}>{rejudgeWords(t, job, true)}</div>
        <Progress
          w="100%"
          value={job.total === 0 ? 100 : (100 * job.judged) / job.total}
          aria-label={t("desk.rejudge.progress")}
        />
        <div className="numeric" aria-live="polite">
          {job.judged} / {job.total} · {t(`desk.rejudge.states.${job.settled ?? job.state}`)}
        </div>
        {job.settled === null && <Outcome run={run} />}
      </div>
    </Panel>
  );
}

/** How many would change, and the buttons. */
function Outcome({ run }: { run: Told }) {
  const { t } = useTranslation();
  const { changed, unchanged, judgedSince, unjudged, job, board } = run;
  const { id: cid } = useContest().contest;
  const navigate = useNavigate();
  const [asked, ask] = useState<"apply" | "discard" | null>(null);
  const decide = useMutation({
    mutationFn: (what: "apply" | "discard"): Promise<unknown> =>
      call(what === "apply" ? applyDryRun : discardDryRun, { body: { cid, id: job.id } }),
    onSuccess: (_, what) => {
      toast(t(`desk.dryRun.done.${what}`), "success");
      return navigate({ to: "/contest/$contestID/rejudge", params: { contestID: String(cid) } });
    },
    onSettled: () => {
      ask(null);
      return queryClient.invalidateQueries({ queryKey: ["desk", cid] });
    },
  });
  return (
    <>
      <ul className={classes.tiles}>
        <li>
          <b>{changed}</b> {t("desk.dryRun.changed")}
        </li>
        <li>
          <b>{unchanged}</b> {t("desk.dryRun.unchanged")}
        </li>
        {judgedSince > 0 && (
          <li>
            <b>{judgedSince}</b> {t("desk.dryRun.judgedSince")}
          </li>
        )}
        {unjudged > 0 && (
          <li>
            <b>{unjudged}</b> {t("desk.dryRun.unjudged")}
          </li>
        )}
      </ul>
      <Group gap="xs">
        <Button size="sm" disabled={!board || changed + unchanged === 0} onClick={() => ask("apply")}>
          {t("desk.dryRun.apply")}
        </Button>
        <Button size="sm" variant="default" onClick={() => ask("discard")}>
          {t("desk.dryRun.discard")}
        </Button>
      </Group>
      <p className={classes.dim}>{t(board ? "desk.dryRun.hint" : "desk.dryRun.wait")}</p>
      <ConfirmDialog
        opened={asked !== null}
        title={t(`desk.dryRun.${asked ?? "apply"}`)}
        text={t(`desk.dryRun.question.${asked ?? "apply"}`, { number: changed })}
        confirm={t(`desk.dryRun.${asked ?? "apply"}`)}
        onConfirm={() => asked && decide.mutate(asked)}
        onCancel={() => ask(null)}
      />
    </>
  );
}
