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
import classes from "./assignment.module.css";
import { useAssignment } from "./assignment.ts";
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
  const query = pairsQuery(useAssignment(), {
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
    <Panel title={t("assignment.similarity.pairs")} busy={list.isFetching}>
      <List
        label={t("assignment.similarity.pairs")}
        list={list}
        address={{ ...address, isNarrowed }}
        columns={useColumns((pair) => address.change({ pair, currentPage: search.currentPage }))}
        rowKey={({ id }) => String(id)}
        rowAttributes={({ id }) => ({ "data-own": id === search.pair || undefined })}
        empty={t(
          check.state === "running" ? "assignment.similarity.noneYet" : "assignment.similarity.noPair",
        )}
        noneFound={t("assignment.similarity.noneFits")}
        expectedRows={5}
        filters={
          <>
            <TextFilter
              isSearch
              label={t("assignment.similarity.search")}
              value={search.keyword}
              onChange={(keyword) => address.change({ keyword })}
            />
            <ChoiceFilter
              label={t("assignment.similarity.problem")}
              any={t("assignment.similarity.anyProblem")}
              value={search.pid === undefined ? undefined : String(search.pid)}
              options={check.problems.map(({ pid, displayId, title }) => ({
                value: String(pid),
                label: `${displayId} ${title}`,
              }))}
              onChange={(pid) => address.change({ pid: pid === undefined ? undefined : Number(pid) })}
            />
            <ChoiceFilter
              label={t("assignment.similarity.least")}
              any={t("assignment.similarity.anyLeast")}
              value={search.least === undefined ? undefined : String(search.least)}
              options={steps.map((step) => ({ value: String(step), label: `≥ ${step} %` }))}
              onChange={(least) => address.change({ least: least === undefined ? undefined : Number(least) })}
            />
            <ChoiceFilter
              label={t("assignment.similarity.decision")}
              any={t("assignment.similarity.anyDecision")}
              value={search.decision}
              options={(["open", ...similarityDecisions] as const).map((value) => ({
                value,
                label: t(`assignment.similarity.decisions.${value}`),
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
    title: t(`assignment.similarity.${key}`),
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
      title: t("assignment.similarity.likeness"),
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
      title: t("assignment.similarity.problem"),
      kind: "tight",
      cell: (row) => row.displayId,
    },
    {
      key: "tokens",
      title: t("assignment.similarity.tokens"),
      kind: "right",
      isWide: true,
      cell: (row) => row.tokens,
    },
    {
      key: "decision",
      title: t("assignment.similarity.decision"),
      cell: (row) => (
        <span className={classes.decision} data-decision={row.decision ?? undefined}>
          {t(`assignment.similarity.decisions.${row.decision ?? "open"}`)}
          {row.decidedBy && <small className={desk.dim}> {row.decidedBy}</small>}
        </span>
      ),
    },
  ];
}
