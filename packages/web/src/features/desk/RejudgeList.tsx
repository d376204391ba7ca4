import { Button, Progress } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type DataOf, type getDeskRejudges, stopDeskRejudge } from "@verdict/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useOwnAddress } from "../../ui/list/address.ts";
import { actionsColumn, type Column, dateColumn } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/List.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { statusName } from "../../ui/verdict.ts";
import { useContest } from "../contest/context.ts";
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
  const stop = useMutation({
    mutationFn: (id: number) => call(stopDeskRejudge, { body: { cid, id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["desk", cid, "rejudges"] }),
  });
  return (
    <Panel title={t("desk.rejudge.jobs")}>
      <List
        label={t("desk.rejudge.jobs")}
        list={list}
        address={address}
        pager="short"
        columns={columns(t, (id) => stop.mutate(id))}
        rowKey={({ id }) => String(id)}
        empty={t("desk.rejudge.none")}
        expectedRows={2}
      />
    </Panel>
  );
}

function columns(t: TFunction, stop: (id: number) => void): Column<Job>[] {
  return [
    { key: "what", title: t("desk.rejudge.what"), isName: true, cell: ({ target }) => target },
    dateColumn<Job>("at", t("desk.rejudge.at"), ({ created }) => created),
    {
      key: "progress",
      title: t("desk.rejudge.progress"),
      cell: ({ judged, total, state, target }) => (
        <>
          <Progress value={total === 0 ? 100 : (100 * judged) / total} aria-label={target} />
          <span className={`numeric ${classes.dim}`}>
            {judged} / {total} · {t(`desk.rejudge.states.${state}`)}
          </span>
        </>
      ),
    },
    {
      key: "changes",
      title: t("desk.rejudge.changes"),
      cell: ({ changes, judged }) =>
        changes.length === 0
          ? judged > 0 && <span className={classes.dim}>{t("desk.rejudge.unchanged")}</span>
          : changes.map(({ from, to, number }) => (
              <div key={`${from} ${to}`}>
                {number} × {t(`status.${statusName(from)}`)} → {t(`status.${statusName(to)}`)}
              </div>
            )),
    },
    actionsColumn(
      t("desk.rejudge.stop"),
      ({ id, state }) =>
        state === "running" && (
          <Button size="compact-xs" color="red.9" variant="light" onClick={() => stop(id)}>
            {t("desk.rejudge.stop")}
          </Button>
        ),
    ),
  ];
}
