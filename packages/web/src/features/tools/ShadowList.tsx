import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ShadowRow, shadowFilters } from "@verdict/contract";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatTime } from "../../lib/units.ts";
import { useOwnAddress } from "../../ui/list/address.ts";
import { type Column, dateColumn } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/List.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { type ShadowFilter, shadowListQuery } from "./queries.ts";
import classes from "./tools.module.css";

const ROWS = 30;

/** Their submissions with both verdicts. */
export function ShadowList({ cid, isRunning }: { cid: number; isRunning: boolean }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<ShadowFilter>("differences");
  const address = useOwnAddress(ROWS);
  const page = { filter, currentPage: address.currentPage, limit: address.limit };
  const list = useQuery(shadowListQuery(cid, page, isRunning));
  return (
    <Panel title={t("tools.shadow.list")}>
      <div className={classes.filter}>
        <SegmentedControl
          size="xs"
          aria-label={t("tools.shadow.filter")}
          value={filter}
          onChange={(value) => {
            setFilter(value as ShadowFilter);
            address.change({ currentPage: 1 });
          }}
          data={shadowFilters.map((value) => ({ value, label: t(`tools.shadow.filters.${value}`) }))}
        />
      </div>
      <List
        label={t("tools.shadow.list")}
        list={list}
        address={address}
        pager="short"
        columns={columns(t)}
        rowKey={({ id }) => id}
        empty={t(filter === "differences" ? "tools.shadow.none" : "tools.shadow.noneOf")}
        expectedRows={3}
      />
    </Panel>
  );
}

function columns(t: TFunction): Column<ShadowRow>[] {
  return [
    { key: "id", title: t("tools.shadow.id"), isName: true, cell: ({ id }) => id },
    { key: "team", title: t("tools.shadow.team"), cell: ({ team }) => team },
    { key: "problem", title: t("tools.shadow.problem"), cell: ({ problem }) => problem ?? "?" },
    { key: "language", title: t("tools.shadow.language"), cell: ({ language }) => language },
    dateColumn<ShadowRow>("time", t("tools.shadow.time"), ({ time }) => time),
    {
      key: "theirs",
      title: t("tools.shadow.theirs"),
      cell: ({ theirs }) => <b>{theirs ?? "–"}</b>,
    },
    {
      key: "ours",
      title: t("tools.shadow.ours"),
      cell: ({ ours, timeMs, reason }) =>
        reason ? (
          <span className={classes.dim}>{t(`tools.shadow.reasons.${reason}`)}</span>
        ) : (
          <>
            <b>{ours ?? "–"}</b>{" "}
            {timeMs !== null && <span className={classes.dim}>{formatTime(timeMs)}</span>}
          </>
        ),
    },
  ];
}
