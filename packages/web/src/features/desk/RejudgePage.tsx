import { Button, Group, NumberInput, Radio, Select, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import {
  type DataOf,
  filterStatuses,
  previewDeskRejudge,
  startDeskRejudge,
  startDryRun,
} from "@verdict/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { toast } from "../../lib/toast.ts";
import { Panel } from "../../ui/Panel.tsx";
import { VerdictTag } from "../../ui/VerdictTag.tsx";
import { statusName } from "../../ui/verdict.ts";
import { useContest } from "../contest/context.ts";
import { contestProblemsQuery } from "../contest/queries.ts";
import { DeskPage } from "./DeskPage.tsx";
import classes from "./desk.module.css";
import { RejudgeList } from "./RejudgeList.tsx";
import { SystemTestsPanel } from "./SystemTestsPanel.tsx";
import { parseRejudgeSearch, type RejudgeSearch } from "./search.ts";

export function RejudgePage() {
  // Read here, not by the route, whose part of the client every visit loads.
  const search = parseRejudgeSearch(useSearch({ strict: false }));
  return (
    <DeskPage>
      <SystemTestsPanel />
      <RejudgeForm key={`${search.problem} ${search.data}`} search={search} />
      <RejudgeList />
    </DeskPage>
  );
}

interface Scope {
  displayId: string | null;
  status: string | null;
  minutes: number | string;
  submitId: number | string;
}

type Preview = DataOf<typeof previewDeskRejudge>;

/** What to judge again: first how much that is, then the order. */
function RejudgeForm({ search }: { search: RejudgeSearch }) {
  const { t } = useTranslation();
  const { id: cid } = useContest().contest;
  const problems = useQuery(contestProblemsQuery(cid, true)).data ?? [];
  const [scope, setScope] = useState<Scope>({
    displayId: search.problem ?? null,
    status: null,
    minutes: "",
    submitId: "",
  });
  const [shown, setShown] = useState<Preview | null>(null);
  const [data, setData] = useState<"contest" | "problem" | null>(null);
  const change = (changed: Partial<Scope>) => {
    setScope({ ...scope, ...changed });
    setShown(null);
  };
  const bodyOf = () => ({
    cid,
    displayId: scope.displayId,
    status: scope.status === null ? undefined : Number(scope.status),
    from:
      scope.minutes === "" ? undefined : new Date(serverNow() - Number(scope.minutes) * 60_000).toISOString(),
    submitId: scope.submitId === "" ? undefined : Number(scope.submitId),
    data: data ?? ("contest" as const),
  });
  // Where problems have newer data, nothing begins before it is said by which.
  const isOpen = shown !== null && shown.newer.length > 0 && data === null;
  const preview = useMutation({
    mutationFn: () => call(previewDeskRejudge, { body: bodyOf() }),
    onSuccess: (preview) => {
      setShown(preview);
      setData(search.data ?? null);
    },
  });
  const begin = useEffectEvent(() => search.problem !== undefined && preview.mutate());
  useEffect(() => {
    begin();
  }, []);
  const start = useMutation({
    mutationFn: () => call(startDeskRejudge, { body: bodyOf() }),
    onSuccess: () => {
      toast(t("desk.rejudge.started"), "success");
      setShown(null);
      return queryClient.invalidateQueries({ queryKey: ["desk", cid, "rejudges"] });
    },
  });
  const navigate = useNavigate();
  const tryOut = useMutation({
    mutationFn: () => call(startDryRun, { body: bodyOf() }),
    onSuccess: ({ id }) =>
      navigate({
        to: "/contest/$contestID/rejudge/$jobID",
        params: { contestID: String(cid), jobID: String(id) },
      }),
  });
  return (
    <Panel title={t("desk.rejudge.title")}>
      <form
        noValidate
        className={classes.offer}
        onSubmit={(event) => {
          event.preventDefault();
          preview.mutate();
        }}
      >
        <Group gap="sm" align="end">
          <Select
            label={t("desk.problem")}
            placeholder={t("desk.anyProblem")}
            clearable
            clearButtonProps={{ "aria-label": t("common.clear") }}
            data={problems.map(({ displayId, displayTitle }) => ({
              value: displayId,
              label: `${displayId} ${displayTitle}`,
            }))}
            value={scope.displayId}
            onChange={(displayId) => change({ displayId })}
          />
          <Select
            label={t("desk.rejudge.verdict")}
            placeholder={t("desk.rejudge.anyVerdict")}
            clearable
            clearButtonProps={{ "aria-label": t("common.clear") }}
            data={filterStatuses.map((code) => ({
              value: String(code),
              label: t(`status.${statusName(code)}`),
            }))}
            value={scope.status}
            onChange={(status) => change({ status })}
          />
          <NumberInput
            label={t("desk.rejudge.minutes")}
            min={1}
            allowDecimal={false}
            value={scope.minutes}
            onChange={(minutes) => change({ minutes })}
          />
          <NumberInput
            label={t("desk.rejudge.submission")}
            min={1}
            allowDecimal={false}
            hideControls
            value={scope.submitId}
            onChange={(submitId) => change({ submitId })}
          />
          <Button type="submit" variant="default" loading={preview.isPending}>
            {t("desk.rejudge.preview")}
          </Button>
        </Group>
        <p className={classes.dim}>{t("desk.rejudge.hint")}</p>
        {shown && (
          <>
            <Text size="sm">{t("desk.rejudge.concerns", { number: shown.total, people: shown.people })}</Text>
            <Group gap="xs">
              {shown.verdicts.map(({ status, number }) => (
                <span key={status}>
                  <VerdictTag status={status} /> × {number}
                </span>
              ))}
            </Group>
            {shown.newer.length > 0 && (
              <Radio.Group
                label={t("desk.rejudge.data", { names: shown.newer.join(", ") })}
                value={data}
                onChange={(value) => setData(value as "contest" | "problem")}
              >
                {(["contest", "problem"] as const).map((value) => (
                  <Radio
                    key={value}
                    value={value}
                    mt={6}
                    label={t(`desk.rejudge.dataOf.${value}`)}
                    description={t(`desk.rejudge.dataNote.${value}`)}
                  />
                ))}
              </Radio.Group>
            )}
            <Group gap="xs">
              <Button
                size="sm"
                disabled={isOpen || shown.total === shown.elsewhere}
                loading={tryOut.isPending}
                onClick={() => tryOut.mutate()}
              >
                {t("desk.dryRun.start")}
              </Button>
              <Button
                size="sm"
                variant="default"
                disabled={isOpen || shown.total === 0}
                loading={start.isPending}
                onClick={() => start.mutate()}
              >
                {t("desk.rejudge.start", { number: shown.total })}
              </Button>
            </Group>
            <p className={classes.dim}>
              {t("desk.dryRun.about")}
              {shown.elsewhere > 0 && ` ${t("desk.dryRun.elsewhere", { number: shown.elsewhere })}`}
            </p>
          </>
        )}
      </form>
    </Panel>
  );
}
