import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import { IconRefresh } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { FailedState } from "../../ui/states.tsx";
import { recountWeek, weekQuery } from "./queries.ts";

const WeekChart = lazy(() => import("./WeekChart.tsx"));

const placeholder = <Skeleton height={252} radius={0} />;

export function WeekStatistics() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { user } = useSession();
  const { data, error, isError, refetch } = useQuery(weekQuery);
  const recount = useMutation({
    mutationFn: recountWeek,
    onSuccess: (week) => client.setQueryData(weekQuery.queryKey, week),
  });
  if (data?.totalCountList.every((count) => count === 0)) return null;
  return (
    <Panel
      title={t("home.week.title")}
      more={
        user?.roleList.includes("root") && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} />}
            loading={recount.isPending}
            onClick={() => recount.mutate()}
          >
            {t("home.week.recount")}
          </Button>
        )
      }
    >
      {isError ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <Suspense fallback={placeholder}>{data ? <WeekChart week={data} /> : placeholder}</Suspense>
      )}
    </Panel>
  );
}
