import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { TrainingProblemSummary, TrainingRankRow } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useCount } from "../../lib/i18n.ts";
import type { KeywordSearch } from "../../lib/search-params.ts";
import { useSession } from "../../lib/session.ts";
import { formatTime } from "../../lib/units.ts";
import card from "../../ui/card.module.css";
import { useListAddress } from "../../ui/list/address.ts";
import type { Column } from "../../ui/list/columns.tsx";
import { TextFilter } from "../../ui/list/filters.tsx";
import { List } from "../../ui/list/List.tsx";
import pages from "../contest/contest-pages.module.css";
import { Place } from "../ranking/Place.tsx";
import { UserLink } from "../ranking/UserLink.tsx";
import { StatusLink } from "../submission/list/StatusLink.tsx";
import { CellMark } from "./CellMark.tsx";
import { useTraining } from "./context.ts";
import { trainingProblemsQuery, trainingRankQuery } from "./queries.ts";
import { RANK_PAGE_SIZE } from "./search.ts";
import classes from "./training.module.css";

/** Everybody who works through a private training, with every problem of it. */
export function RankPage({ search }: { search: KeywordSearch }) {
  const { t } = useTranslation();
  const { training, standing } = useTraining();
  const address = useListAddress(search, RANK_PAGE_SIZE);
  const { currentPage, limit } = address;
  const list = useQuery(
    trainingRankQuery({ tid: training.id, currentPage, limit, keyword: search.keyword ?? null }),
  );
  const problems = useQuery(trainingProblemsQuery(training.id)).data ?? [];
  const own = useSession().user?.uid;
  const columns = useColumns(problems, own);
  return (
    <div className={`${card.page} ${pages.below}`}>
      <section className={card.card} aria-busy={list.isFetching}>
        <h2 className="visually-hidden">{t("training.tab.rank")}</h2>
        <List
          label={t("training.tab.rank")}
          list={list}
          address={address}
          filters={
            <TextFilter
              isSearch
              label={t(standing.manages ? "training.rank.searchAll" : "training.rank.search")}
              value={search.keyword}
              onChange={(keyword) => address.change({ keyword })}
            />
          }
          columns={columns}
          rowKey={(row) => row.uid}
          rowAttributes={(row) => ({ "data-own": row.uid === own || undefined })}
          empty={t("training.rank.none")}
          noneFound={t("training.rank.noneFound")}
          className={classes.board}
          phone="table"
        />
      </section>
    </div>
  );
}

function useColumns(
  problems: readonly TrainingProblemSummary[],
  own: string | undefined,
): Column<TrainingRankRow>[] {
  const { t } = useTranslation();
  const { training, standing } = useTraining();
  const solvedIn = { cid: 0, gid: training.gid ?? 0 };
  const count = useCount();
  const columns: (Column<TrainingRankRow> | false)[] = [
    { key: "place", title: "#", kind: "right", cell: ({ place }) => <Place number={place} /> },
    {
      key: "user",
      title: t("training.rank.user"),
      isName: true,
      cell: (row) => (
        <div className={classes.who}>
          <UserLink user={{ ...row, titleName: null, titleColor: null }} />
          {row.uid === own && <span className={classes.flag}>{t("training.rank.own")}</span>}
          {row.gender === "female" && <span className={classes.flag}>{t("training.rank.girl")}</span>}
          {row.school && <span className={classes.dim}>{row.school}</span>}
        </div>
      ),
    },
    standing.manages && { key: "name", title: t("training.rank.realname"), cell: (row) => row.realname },
    {
      key: "ac",
      title: t("training.rank.solved"),
      kind: "right",
      cell: (row) => (
        <span className={classes.total}>
          <StatusLink place={solvedIn} search={{ username: row.username, status: 0 }}>
            {count(row.ac)}
          </StatusLink>
          <small>{formatTime(row.totalRunTime)}</small>
        </span>
      ),
    },
    ...problems.map(
      ({ displayId, problemId, title }): Column<TrainingRankRow> => ({
        key: displayId,
        className: classes.cell,
        title: (
          <Link
            to="/training/$trainingID/problem/$problemID"
            from="/training/$trainingID"
            params={(params) => ({ ...params, problemID: problemId })}
            title={title}
          >
            {problemId}
          </Link>
        ),
        cell: (row) => {
          const cell = row.submissionInfo[displayId];
          const search = { username: row.username, problemID: problemId, completeProblemID: true } as const;
          return (
            cell && (
              <StatusLink place={solvedIn} search={search} className={classes.cellLink}>
                <span className="visually-hidden">{`${row.username} ${problemId}`}</span>
                <CellMark cell={cell} />
              </StatusLink>
            )
          );
        },
      }),
    ),
  ];
  return columns.filter((column) => column !== false);
}
