import { Alert, Button, Group, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { removeShadow, type Shadow, steerShadow } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatRelative } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { queryClient } from "../../lib/query-client.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { FailedState } from "../../ui/states.tsx";
import { useContest } from "../contest/context.ts";
import { DeskPage } from "../desk/DeskPage.tsx";
import { shadowQuery } from "./queries.ts";
import { ShadowForm } from "./ShadowForm.tsx";
import { ShadowLanguages } from "./ShadowLanguages.tsx";
import { ShadowList } from "./ShadowList.tsx";
import classes from "./tools.module.css";

/** Judging another system's contest along. */
export function ShadowPage() {
  return (
    <DeskPage>
      <Content />
    </DeskPage>
  );
}

function Content() {
  const { id: cid } = useContest().contest;
  const { data, error, refetch } = useQuery(shadowQuery(cid));
  if (error && data === undefined) return <FailedState error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={240} />;
  return (
    <>
      {data && <State shadow={data} />}
      {data && <ShadowList cid={cid} isRunning={data.state === "running"} />}
      <ShadowForm key={data?.url ?? ""} cid={cid} shadow={data} />
      {data && data.languages.length > 0 && <ShadowLanguages cid={cid} shadow={data} />}
    </>
  );
}

const counted = ["submissions", "judged", "differences", "open", "unjudged"] as const;

function State({ shadow }: { shadow: Shadow }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id: cid } = useContest().contest;
  const [isLeaving, setLeaving] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["tools", cid] });
  const steer = useMutation({
    mutationFn: (run: boolean) => call(steerShadow, { body: { cid, run } }),
    onSettled: refresh,
  });
  const forget = useMutation({
    mutationFn: () => call(removeShadow, { query: { cid } }),
    onSettled: refresh,
  });
  const isRunning = shadow.state === "running";
  const missing = shadow.problems.filter(({ isKnown }) => !isKnown);
  return (
    <Panel
      title={t(isRunning ? "tools.shadow.running" : "tools.shadow.stopped")}
      more={
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => steer.mutate(!isRunning)}>
            {t(isRunning ? "tools.shadow.stop" : "tools.shadow.go")}
          </Button>
          <Button size="compact-sm" variant="light" color="red" onClick={() => setLeaving(true)}>
            {t("tools.shadow.forget")}
          </Button>
        </Group>
      }
    >
      <div className={classes.body}>
        {shadow.error && (
          <Alert color="orange" title={t("tools.shadow.error")}>
            {shadow.error}
          </Alert>
        )}
        <dl className={classes.figures}>
          {counted.map((name) => (
            <div key={name} data-mark={name === "differences" && shadow.counts[name] > 0}>
              <dt>{t(`tools.shadow.${name}`)}</dt>
              <dd className="numeric">{shadow.counts[name]}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.dim}>
          {t("tools.shadow.readAt")}:{" "}
          {shadow.readAt ? formatRelative(shadow.readAt, language) : t("tools.never")}
          {missing.length > 0 &&
            ` · ${t("tools.shadow.problems")} ${missing.map(({ label }) => label).join(", ")}: ${t("tools.shadow.noProblem")}`}
        </p>
      </div>
      <ConfirmDialog
        opened={isLeaving}
        title={t("tools.shadow.forgetTitle")}
        text={t("tools.shadow.forgetQuestion")}
        confirm={t("tools.shadow.forget")}
        onConfirm={() => {
          setLeaving(false);
          forget.mutate();
        }}
        onCancel={() => setLeaving(false)}
      />
    </Panel>
  );
}
