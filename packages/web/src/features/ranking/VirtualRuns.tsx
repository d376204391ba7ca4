import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { getUserVirtualRuns } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { useOwnAddress } from "../../ui/list/address.ts";
import { ListFrame, Rows } from "../../ui/list/List.tsx";
import { listQuery } from "../../ui/list/query.ts";
import { ResultWords } from "../team/ResultWords.tsx";
import classes from "../team/team.module.css";

const ROWS = 10;

/** What a user's virtual runs came to among the official contestants. */
export default function VirtualRuns({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const address = useOwnAddress(ROWS);
  const query = { uid, currentPage: address.currentPage, limit: ROWS };
  const list = useQuery(listQuery(["ranking", "virtual"], getUserVirtualRuns, query));
  return (
    <ListFrame list={list} address={address} pager="short">
      <Rows list={list} empty={t("team.noRuns")} waiting={<Skeleton height={120} radius={0} />}>
        {(rows) => (
          <ul className={classes.rows}>
            {rows.map(({ cid, title, type, startTime, team, result }) => (
              <li key={`${cid} ${startTime}`}>
                <div className={classes.what}>
                  <Link
                    to="/contest/$contestID"
                    params={{ contestID: String(cid) }}
                    className={classes.title}
                  >
                    {title}
                  </Link>
                  <p className={classes.dim}>
                    <time dateTime={startTime}>{formatDateTime(startTime)}</time>
                    {team && ` · ${team.name}`}
                  </p>
                </div>
                <ResultWords type={type} result={result} />
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </ListFrame>
  );
}
