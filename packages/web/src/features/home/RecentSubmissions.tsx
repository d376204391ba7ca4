import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { VerdictTag } from "../../ui/VerdictTag.tsx";
import { useLiveRows } from "../submission/live-list.ts";
import { submissionListQuery } from "../submission/queries.ts";
import classes from "./home.module.css";

const ROWS = 6;

export function RecentSubmissions() {
  const { t } = useTranslation();
  const { data, error, isError, refetch } = useQuery(submissionListQuery({ onlyMine: true, limit: ROWS }));
  useLiveRows(data?.records);
  return (
    <Panel
      title={t("account.mySubmissions")}
      more={
        <Link to="/status" search={{ onlyMine: true }}>
          {t("home.all")}
        </Link>
      }
    >
      {isError && <FailedState error={error} onRetry={refetch} />}
      {data?.records.length === 0 && <EmptyState text={t("home.noSubmissions")} />}
      <ul className={classes.rows}>
        {data
          ? data.records.map((row) => (
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
            ))
          : !isError &&
            Array.from({ length: ROWS }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity
              <li key={row} aria-hidden>
                <Skeleton height={12} width={`${40 + ((row * 19) % 40)}%`} />
              </li>
            ))}
      </ul>
    </Panel>
  );
}
