import { useQuery } from "@tanstack/react-query";
import { getBoardCell } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import type { StatusSearch } from "../submission/search.ts";
import classes from "./contest-pages.module.css";

interface CellGroupsProps {
  cid: number;
  search: StatusSearch;
  displayId: string;
}

/** The best points of each group of one contestant at one problem, above the submissions that they come from. */
export function CellGroups({ cid, search, displayId }: CellGroupsProps) {
  const { t } = useTranslation();
  const username = search.onlyMine ? undefined : search.username;
  const isOne = search.onlyMine === true || Boolean(username);
  const query = { cid, displayId, username };
  const { data } = useQuery({
    queryKey: ["board", "cell", query],
    queryFn: ({ signal }) => call(getBoardCell, { query, signal }),
    enabled: isOne,
    meta: { quiet: true },
  });
  if (!data) return null;
  return (
    <dl className={classes.groups} aria-label={t("contest.rule.subtasks")}>
      {data.groups.map(({ name, points, max }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity
        <div key={index} data-full={max !== null && points >= max ? true : undefined}>
          <dt>{name}</dt>
          <dd className="numeric">{max === null ? points : `${points} / ${max}`}</dd>
        </div>
      ))}
    </dl>
  );
}
