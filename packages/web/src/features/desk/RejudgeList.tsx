import { Button, Progress } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type DataOf, type getDeskRejudges, stopDeskRejudge, undoDeskRejudge } from "@verdict/contract";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useOwnAddress } from "../../ui/list/address.ts";
import { actionsColumn, type Column, dateColumn } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/List.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { statusName } from "../../ui/verdict.ts";
import { useContest } from "../contest/context.ts";
import { rejudgeWords } from "../submission/judging/rejudge-words.ts";
import classes from "./desk.module.css";
import { rejudgesQuery } from "./queries.ts";

const ROWS = 5;
type Job = DataOf<typeof getDeskRejudges>["records"][number];

/** Rejudges of the contest: how far they are, and what they changed. */
export function RejudgeList() {
  const { t } = useTranslation();
  const { id: cid } = useContest().contest;
  const address = useOwnAddress(ROWS);
  const list = useQuery(rejudgesQuery(cid, { currentPage: address.currentPage, limit: address.limit }));
  const [asked, ask] = useState<Job | null>(null);
  const stop = useMutation({
    mutationFn: (id: number) => call(stopDeskRejudge, { body: { cid, id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["desk", cid, "rejudges"] }),
  });
  const undo = useMutation({
    mutationFn: ({ id }: Job) => call(undoDeskRejudge, { body: { cid, id } }),
    onSuccess: () => toast(t("desk.rejudge.undoing"), "success"),
    onSettled: () => {
      ask(null);
      return queryClient.invalidateQueries({ queryKey: ["desk", cid, "rejudges"] });
    },
  });
  return (
    <Panel title={t("desk.rejudge.jobs")}>
      <List
        label={t("desk.rejudge.jobs")}
        list={list}
        address={address}
        pager="short"
        columns={columns(t, (id) => stop.mutate(id), ask)}
        rowKey={({ id }) => String(id)}
        empty={t("desk.rejudge.none")}
        expectedRows={2}
      />
      <ConfirmDialog
        opened={asked !== null}
        title={t("desk.rejudge.undo")}
        text={t("desk.rejudge.undoQuestion", { number: asked?.undoable ?? 0 })}
        confirm={t("desk.rejudge.undo")}
        onConfirm={() => asked && undo.mutate(asked)}
        onCancel={() => ask(null)}
      />
    </Panel>
  );
}

/** A dry run is a way to its page, as long as it is open. */
function Name({ job }: { job: Job }) {
  const { t } = useTranslation();
  const { id, kind, settled } = job;
  const words = rejudgeWords(t, job, true);
  const contestID = String(useContest().contest.id);
  if (kind !== "dry-run") return words;
  const name = t("desk.dryRun.title", { number: id });
  return (
    <>
      {settled ? (
        name
      ) : (
        <Link to="/contest/$contestID/rejudge/$jobID" params={{ contestID, jobID: String(id) }}>
          {name}
        </Link>
      )}
      <div className={classes.dim}>{words}</div>
    </>
  );
}

function columns(t: TFunction, stop: (id: number) => void, undo: (job: Job) => void): Column<Job>[] {
  return [
    { key: "what", title: t("desk.rejudge.what"), isName: true, cell: (job) => <Name job={job} /> },
    dateColumn<Job>("at", t("desk.rejudge.at"), ({ created }) => created),
    {
      key: "progress",
      title: t("desk.rejudge.progress"),
      cell: ({ judged, total, state, settled, ...job }) => (
        <>
          <Progress
            value={total === 0 ? 100 : (100 * judged) / total}
            aria-label={rejudgeWords(t, job, true)}
          />
          <span className={`numeric ${classes.dim}`}>
            {judged} / {total} · {t(`desk.rejudge.states.${settled ?? state}`)}
          </span>
        </>
      ),
    },
    {
      key: "changes",
      title: t("desk.rejudge.changes"),
      cell: ({ changes, judged, kind, settled }) =>
        changes.length === 0
          ? judged > 0 &&
            kind !== "undo" &&
            settled === null && <span className={classes.dim}>{t("desk.rejudge.unchanged")}</span>
          : changes.map(({ from, to, number }) => (
              <div key={`${from} ${to}`}>
                {number} × {t(`status.${statusName(from)}`)} → {t(`status.${statusName(to)}`)}
              </div>
            )),
    },
    actionsColumn(t("desk.rejudge.stop"), (job) =>
      job.state === "running" ? (
        <Button size="compact-xs" color="red" variant="light" onClick={() => stop(job.id)}>
          {t("desk.rejudge.stop")}
        </Button>
      ) : (
        job.undoable > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={() => undo(job)}>
            {t("desk.rejudge.undo")}
          </Button>
        )
      ),
    ),
  ];
}
