import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Rows } from "../../ui/list/List.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { VerdictTag } from "../../ui/VerdictTag.tsx";
import { useLiveRows } from "../submission/list/live-list.ts";
import { submissionListQuery } from "../submission/queries.ts";
import classes from "./home.module.css";

const ROWS = 6;

export function RecentSubmissions() {
  const { t } = useTranslation();
  const list = useQuery(submissionListQuery({ onlyMine: true, limit: ROWS }));
  useLiveRows(list.data?.records);
  if (list.data?.total === 0) return null;
  return (
    <Panel
      title={t("account.mySubmissions")}
      more={
        <Link to="/status" search={{ onlyMine: true }}>
          {t("home.all")}
        </Link>
      }
    >
      <Rows list={list} empty="" waiting={<Skeleton height={ROWS * 38} radius={0} />}>
        {(rows) => (
          <ul className={classes.rows}>
            {rows.map((row) => (
              <li key={row.submitId}>
                <Link
                  to="/submission-detail/$submitId"
                  params={{ submitId: String(row.submitId) }}
                  className={classes.name}
                >
                  {row.displayPid} {row.title}
                </Link>
                <VerdictTag status={row.status} />
              </li>
            ))}
          </ul>
        )}
      </Rows>
    </Panel>
  );
}
