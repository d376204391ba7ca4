import { Button, Checkbox, SegmentedControl } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ContestRecord } from "@verdict/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type ListAddress, useListAddress } from "../../ui/list/address.ts";
import { actionsColumn, type Column } from "../../ui/list/columns.tsx";
import { ChoiceFilter } from "../../ui/list/filters.tsx";
import { List } from "../../ui/list/List.tsx";
import { useSelection } from "../../ui/list/selection.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Paper } from "../../ui/Paper.tsx";
import { Balloon } from "../contest/Balloon.tsx";
import { useContest } from "../contest/context.ts";
import { clockText } from "../contest/phase.ts";
import { contestProblemsQuery } from "../contest/queries.ts";
import { DeskPage } from "../desk/DeskPage.tsx";
import desk from "../desk/desk.module.css";
import { RoomFilter } from "../desk/RoomFilter.tsx";
import { seatText } from "../desk/seat-text.ts";
import { BALLOON_PAGE_SIZE, balloonsQuery, tickBalloons } from "./queries.ts";
import { Slips } from "./Slips.tsx";
import { type BalloonSearch, balloonViews } from "./search.ts";

export function BalloonsPage({ search }: { search: BalloonSearch }) {
  return (
    <DeskPage>
      <Balloons search={search} />
    </DeskPage>
  );
}

/** Who is to get which balloon; a tick holds for the participation and the problem, whatever is judged again. */
function Balloons({ search }: { search: BalloonSearch }) {
  const { t } = useTranslation();
  const { id: cid, title } = useContest().contest;
  const address = useListAddress(search, BALLOON_PAGE_SIZE);
  const list = useQuery(balloonsQuery(cid, search));
  const rows = list.data?.records ?? [];
  const nameOf = (key: string) => {
    const row = rows.find(({ id }) => String(id) === key);
    return row ? `${row.displayId} · ${row.shown}` : key;
  };
  const selection = useSelection({ nameOf });
  const tick = useMutation({
    mutationFn: ({ ids, checked }: { ids: number[]; checked: boolean }) => tickBalloons(cid, ids, checked),
    onSuccess: (_none, { ids }) => ids.length > 1 && selection.clear(),
  });
  const chosen = rows.filter(({ id }) => selection.keys.has(String(id)));
  const printed = chosen.length > 0 ? chosen : rows;
  const tickOne = (row: ContestRecord) => tick.mutate({ ids: [row.id], checked: !row.checked });
  return (
    <Panel
      title={t("desk.balloon.title")}
      busy={list.isFetching}
      more={
        <Button size="xs" variant="default" disabled={printed.length === 0} onClick={() => window.print()}>
          {t("desk.balloon.print")}
        </Button>
      }
    >
      <List
        label={t("desk.balloon.title")}
        list={list}
        address={address}
        selection={selection}
        bulk={
          <Button
            size="xs"
            loading={tick.isPending}
            onClick={() => tick.mutate({ ids: chosen.map(({ id }) => id), checked: true })}
          >
            {t("desk.balloon.bring")}
          </Button>
        }
        filters={<Filters cid={cid} address={address} />}
        columns={columns(t, tickOne)}
        rowKey={({ id }) => String(id)}
        empty={t("desk.balloon.none")}
      />
      <Paper>
        <Slips title={title} rows={printed} />
      </Paper>
    </Panel>
  );
}

function Filters({ cid, address: { search, change } }: { cid: number; address: ListAddress<BalloonSearch> }) {
  const { t } = useTranslation();
  const { sealRank } = useContest().contest;
  const problems = useQuery(contestProblemsQuery(cid, false)).data ?? [];
  return (
    <>
      <SegmentedControl
        size="sm"
        aria-label={t("desk.balloon.views")}
        value={search.view ?? "open"}
        onChange={(view) => change({ view: view === "all" ? "all" : undefined })}
        data={balloonViews.map((value) => ({ value, label: t(`desk.balloon.view.${value}`) }))}
      />
      <ChoiceFilter
        label={t("desk.problem")}
        value={search.displayId}
        any={t("desk.anyProblem")}
        options={problems.map(({ displayId, displayTitle }) => ({
          value: displayId,
          label: `${displayId} ${displayTitle}`,
        }))}
        onChange={(displayId) => change({ displayId })}
      />
      <RoomFilter cid={cid} value={search.room} onChange={(room) => change({ room })} />
      {sealRank && (
        <Checkbox
          my={8}
          size="sm"
          label={t("desk.balloon.beforeFreeze")}
          checked={search.beforeFreeze ?? false}
          onChange={(event) => change({ beforeFreeze: event.currentTarget.checked || undefined })}
        />
      )}
    </>
  );
}

function columns(t: TFunction, tick: (row: ContestRecord) => void): Column<ContestRecord>[] {
  return [
    {
      key: "problem",
      title: t("desk.problem"),
      kind: "tight",
      cell: ({ displayId, color }) => <Balloon letter={displayId} color={color} />,
    },
    {
      key: "who",
      title: t("desk.who"),
      isName: true,
      cell: (row) => (
        <>
          {row.shown}
          {row.shown !== row.username && <span className={desk.dim}> {row.username}</span>}
          {row.firstBlood && <span className={desk.tag}>{t("desk.balloon.first")}</span>}
          {row.isFrozen && <span className={desk.tag}>{t("desk.balloon.frozen")}</span>}
        </>
      ),
    },
    { key: "seat", title: t("desk.seat"), cell: seatText },
    { key: "school", title: t("desk.school"), isWide: true, cell: ({ school }) => school },
    {
      key: "time",
      title: t("desk.time"),
      kind: "tight",
      cell: ({ time }) => <span className="numeric">{clockText(time)}</span>,
    },
    {
      key: "by",
      title: t("desk.balloon.by"),
      isWide: true,
      cell: ({ checkedBy }) => <span className={desk.dim}>{checkedBy}</span>,
    },
    actionsColumn(t("desk.balloon.bring"), (row) => (
      <Button size="compact-xs" variant={row.checked ? "subtle" : "light"} onClick={() => tick(row)}>
        {t(row.checked ? "desk.balloon.unbring" : "desk.balloon.bring")}
      </Button>
    )),
  ];
}
