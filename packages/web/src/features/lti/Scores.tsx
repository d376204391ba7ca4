import { Button, Group } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type DataOf, type getCourseScores, sendCourseScores } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { queryClient } from "../../lib/query-client.ts";
import { useOwnAddress } from "../../ui/list/address.ts";
import type { Column } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/List.tsx";
import classes from "./lti.module.css";
import { scoresQuery } from "./queries.ts";

const LIMIT = 20;

type Score = DataOf<typeof getCourseScores>["records"][number];

/** What was told to a course's platform of people's points, what it refused and what is tried again. */
export function Scores({ gid, id }: { gid: number; id: number }) {
  const { t } = useTranslation();
  const address = useOwnAddress(LIMIT);
  const list = useQuery(scoresQuery(gid, id, { currentPage: address.currentPage, limit: address.limit }));
  const send = useMutation({
    mutationFn: (all: boolean) => call(sendCourseScores, { body: { gid, id, all } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["lti"] }),
  });
  const columns: Column<Score>[] = [
    { key: "user", title: t("lms.user"), cell: (row) => row.username },
    { key: "link", title: t("lms.link"), cell: (row) => row.link },
    { key: "state", title: t("lms.stateTitle"), kind: "tight", cell: (row) => t(`lms.state.${row.state}`) },
    {
      key: "points",
      title: t("lms.points"),
      kind: "right",
      cell: (row) => (
        <span className="numeric">{row.points === null ? "–" : `${row.points} / ${row.full}`}</span>
      ),
    },
    {
      key: "when",
      title: t("lms.when"),
      kind: "tight",
      cell: (row) =>
        row.nextTime && row.error
          ? t("lms.nextTry", { time: formatDateTime(row.nextTime) })
          : row.sentTime && formatDateTime(row.sentTime),
    },
    { key: "reason", title: t("lms.reason"), cell: (row) => row.error },
  ];
  return (
    <section aria-label={t("lms.scores")}>
      <div className={classes.body}>
        <h3>{t("lms.scores")}</h3>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            loading={send.isPending && !send.variables}
            onClick={() => send.mutate(false)}
          >
            {t("lms.sendFailed")}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            loading={send.isPending && send.variables}
            onClick={() => send.mutate(true)}
          >
            {t("lms.sendAll")}
          </Button>
        </Group>
      </div>
      <List
        label={t("lms.scores")}
        list={list}
        address={address}
        pager="short"
        columns={columns}
        rowKey={(row) => `${row.username} ${row.link}`}
        empty={t("lms.noScores")}
        expectedRows={3}
      />
    </section>
  );
}
