import { useQuery } from "@tanstack/react-query";
import { type SimilarityCheck, type SimilarPair, similarityDecisions } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../ui/LinkButton.tsx";
import type { ListAddress } from "../../ui/list/address.ts";
import type { Column } from "../../ui/list/columns.tsx";
import { ChoiceFilter, TextFilter } from "../../ui/list/filters.tsx";
import { List } from "../../ui/list/List.tsx";
import { Panel } from "../../ui/Panel.tsx";
import desk from "../desk/desk.module.css";
import classes from "./coursework.module.css";
import { useCoursework } from "./coursework.ts";
import { pairsQuery } from "./queries.ts";
import type { SimilaritySearch } from "./search.ts";

/** Percents from which pairs are shown; the first is what a comparison keeps. */
const steps = [80, 90, 100];

/** A running comparison finds more. */
const WATCH_MS = 3000;

export function PairList({
  check,
  address,
}: {
  check: SimilarityCheck;
  address: ListAddress<SimilaritySearch>;
}) {
  const { t } = useTranslation();
  const { search, currentPage, limit } = address;
  const query = pairsQuery(useCoursework(), {
    id: check.id,
    pid: search.pid,
    least: search.least,
    decision: search.decision,
    keyword: search.keyword ?? null,
    currentPage,
    limit,
  });
  const list = useQuery({
    ...query,
    // What was found last, just before the comparison was over, is asked for as well.
    queryKey: [...query.queryKey, `${check.state} ${check.pairs}`],
    refetchInterval: check.state === "running" ? WATCH_MS : false,
  });
  const isNarrowed = Boolean(search.pid || search.least || search.decision || search.keyword);
  return (
    <Panel title={t("coursework.similarity.pairs")} busy={list.isFetching}>
      <List
        label={t("coursework.similarity.pairs")}
        list={list}
        address={{ ...address, isNarrowed }}
        columns={useColumns((pair) => address.change({ pair, currentPage: search.currentPage }))}
        rowKey={({ id }) => String(id)}
        rowAttributes={({ id }) => ({ "data-own": id === search.pair || undefined })}
        empty={t(
          check.state === "running" ? "coursework.similarity.noneYet" : "coursework.similarity.noPair",
        )}
        noneFound={t("coursework.similarity.noneFits")}
        expectedRows={5}
        filters={
          <>
            <TextFilter
              isSearch
              label={t("coursework.similarity.search")}
              value={search.keyword}
              onChange={(keyword) => address.change({ keyword })}
            />
            <ChoiceFilter
              label={t("coursework.similarity.problem")}
              any={t("coursework.similarity.anyProblem")}
              value={search.pid === undefined ? undefined : String(search.pid)}
              options={check.problems.map(({ pid, displayId, title }) => ({
                value: String(pid),
                label: `${displayId} ${title}`,
              }))}
              onChange={(pid) => address.change({ pid: pid === undefined ? undefined : Number(pid) })}
            />
            <ChoiceFilter
              label={t("coursework.similarity.least")}
              any={t("coursework.similarity.anyLeast")}
              value={search.least === undefined ? undefined : String(search.least)}
              options={steps.map((step) => ({ value: String(step), label: `≥ ${step} %` }))}
              onChange={(least) => address.change({ least: least === undefined ? undefined : Number(least) })}
            />
            <ChoiceFilter
              label={t("coursework.similarity.decision")}
              any={t("coursework.similarity.anyDecision")}
              value={search.decision}
              options={(["open", ...similarityDecisions] as const).map((value) => ({
                value,
                label: t(`coursework.similarity.decisions.${value}`),
              }))}
              onChange={(decision) => address.change({ decision: decision as SimilaritySearch["decision"] })}
            />
          </>
        }
      />
    </Panel>
  );
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

function useColumns(open: (pair: number) => void): Column<SimilarPair>[] {
  const { t } = useTranslation();
  const side = (key: "left" | "right"): Column<SimilarPair> => ({
    key,
    title: t(`coursework.similarity.${key}`),
    cell: (row) => (
      <span>
        {row[key].realname ?? row[key].username}{" "}
        <small className={desk.dim}>
          {percent(row[key].share)} · {row[key].language}
        </small>
      </span>
    ),
  });
  return [
    {
      key: "similarity",
      title: t("coursework.similarity.likeness"),
      isName: true,
      cell: (row) => (
        <LinkButton onClick={() => open(row.id)}>
          <span className={classes.likeness} data-high={row.similarity >= 0.9 || undefined}>
            {percent(row.similarity)}
          </span>
          <span className="visually-hidden">
            {" "}
            {row.left.username} – {row.right.username}
          </span>
        </LinkButton>
      ),
    },
    side("left"),
    side("right"),
    {
      key: "problem",
      title: t("coursework.similarity.problem"),
      kind: "tight",
      cell: (row) => row.displayId,
    },
    {
      key: "tokens",
      title: t("coursework.similarity.tokens"),
      kind: "right",
      isWide: true,
      cell: (row) => row.tokens,
    },
    {
      key: "decision",
      title: t("coursework.similarity.decision"),
      cell: (row) => (
        <span className={classes.decision} data-decision={row.decision ?? undefined}>
          {t(`coursework.similarity.decisions.${row.decision ?? "open"}`)}
          {row.decidedBy && <small className={desk.dim}> {row.decidedBy}</small>}
        </span>
      ),
    },
  ];
}
