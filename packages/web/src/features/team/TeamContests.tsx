import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { TeamContest } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useOwnAddress } from "../../ui/list/address.ts";
import { ListFrame, Rows } from "../../ui/list/List.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { StartTime } from "../contest/StartTime.tsx";
import { TEAM_CONTESTS_SIZE, teamContestsQuery } from "./queries.ts";
import { ResultWords } from "./ResultWords.tsx";
import classes from "./team.module.css";

export function TeamContests({ id }: { id: number }) {
  const { t } = useTranslation();
  const address = useOwnAddress(TEAM_CONTESTS_SIZE);
  const list = useQuery(teamContestsQuery(id, address.currentPage));
  return (
    <Panel title={t("team.contests")} busy={list.isFetching}>
      <ListFrame list={list} address={address} pager="short">
        <Rows list={list} empty={t("team.noContests")} waiting={<Skeleton height={120} radius={0} />}>
          {(rows) => (
            <ul className={classes.rows}>
              {rows.map((row) => (
                <Entry key={`${row.cid} ${row.startTime}`} row={row} />
              ))}
            </ul>
          )}
        </Rows>
      </ListFrame>
    </Panel>
  );
}

function Entry({ row }: { row: TeamContest }) {
  const { t } = useTranslation();
  const { cid, title, type, isVirtual, members, result } = row;
  return (
    <li>
      <div className={classes.what}>
        <Link to="/contest/$contestID" params={{ contestID: String(cid) }} className={classes.title}>
          {title}
        </Link>
        {isVirtual && (
          <span className={classes.standing} data-standing="member">
            {t("team.virtual")}
          </span>
        )}
        <p className={classes.dim}>
          <StartTime contest={row} /> · {members.join(", ")}
        </p>
      </div>
      <ResultWords type={type} result={result} />
    </li>
  );
}
