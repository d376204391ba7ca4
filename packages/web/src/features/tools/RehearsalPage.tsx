import { Alert, Button, Group, NumberInput, Progress, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type DataOf,
  type getRehearsals,
  REHEARSAL_PEOPLE_MAX,
  REHEARSAL_SECONDS,
  type Rehearsal,
  RehearsalBody,
  startRehearsal,
  stopRehearsal,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useHasRole } from "../../lib/audience.ts";
import { call } from "../../lib/call.ts";
import { contractRules } from "../../lib/contract-rules.ts";
import { parseDate } from "../../lib/dates.ts";
import { useForm } from "../../lib/form.ts";
import { queryClient } from "../../lib/query-client.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { toast } from "../../lib/toast.ts";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { useContest } from "../contest/context.ts";
import { DeskPage } from "../desk/DeskPage.tsx";
import { rehearsalsQuery } from "./queries.ts";
import { Report } from "./Report.tsx";
import classes from "./tools.module.css";

/** Trying the contest out with simulated contestants. */
/** It loads the whole site: managers who are no staff of it, as those of groups, order none. */
export function RehearsalPage() {
  const { t } = useTranslation();
  return (
    <DeskPage>
      {useHasRole("staff") ? <Content /> : <EmptyState text={t("refusal.permission-denied")} />}
    </DeskPage>
  );
}

function Content() {
  const { t } = useTranslation();
  const { id: cid } = useContest().contest;
  const { data, error, refetch } = useQuery(rehearsalsQuery(cid));
  if (error && !data) return <FailedState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={240} />;
  const open = data.rehearsals.find(({ state }) => state !== "done");
  const over = data.rehearsals.filter((one) => one !== open && (one.report || one.failure));
  return (
    <>
      {open ? <Running cid={cid} rehearsal={open} /> : <Order cid={cid} offer={data} />}
      {over.map((rehearsal) => (
        <Report key={rehearsal.id} rehearsal={rehearsal} />
      ))}
      {!open && over.length === 0 && <EmptyState text={t("tools.rehearsal.none")} />}
    </>
  );
}

function Order({ cid, offer }: { cid: number; offer: DataOf<typeof getRehearsals> }) {
  const { t } = useTranslation();
  const people = Math.min(REHEARSAL_PEOPLE_MAX, Math.max(1, offer.expected || 30));
  const form = useForm({
    initialValues: { people: people as number | string, minutes: 10 as number | string },
    validate: contractRules(RehearsalBody, t, (values) => ({
      cid,
      people: values.people,
      seconds: Number(values.minutes) * 60,
    })),
  });
  const start = useMutation({
    mutationFn: (values: typeof form.values) =>
      call(startRehearsal, {
        body: { cid, people: Number(values.people), seconds: Math.round(Number(values.minutes) * 60) },
      }),
    onSuccess: () => {
      toast(t("tools.rehearsal.started"), "success");
      return queryClient.invalidateQueries({ queryKey: rehearsalsQuery(cid).queryKey });
    },
  });
  const programs = offer.programs.reduce((sum, { number }) => sum + number, 0);
  return (
    <Panel title={t("tools.rehearsal.title")}>
      <form className={classes.body} noValidate onSubmit={form.onSubmit((values) => start.mutate(values))}>
        <p className={classes.dim}>{t("tools.rehearsal.hint")}</p>
        {programs === 0 && <Alert color="orange">{t("tools.rehearsal.noPrograms")}</Alert>}
        <Group gap="sm" align="end">
          <NumberInput
            label={t("tools.rehearsal.people")}
            min={1}
            max={REHEARSAL_PEOPLE_MAX}
            allowDecimal={false}
            {...form.getInputProps("people")}
          />
          <NumberInput
            label={t("tools.rehearsal.minutes")}
            min={1}
            max={REHEARSAL_SECONDS.max / 60}
            allowDecimal={false}
            {...form.getInputProps("minutes")}
          />
          <Button type="submit" disabled={programs === 0} loading={start.isPending}>
            {t("tools.rehearsal.start")}
          </Button>
        </Group>
        <p className={classes.dim}>
          {t("tools.rehearsal.expected", { number: offer.expected })} {t("tools.rehearsal.programs")}:{" "}
          {offer.programs.map(({ label, number }) => `${label} ${number}`).join(", ") || "0"}
        </p>
      </form>
    </Panel>
  );
}

const shown = ["signedIn", "answers", "failed", "sent", "judged"] as const;

function Running({ cid, rehearsal }: { cid: number; rehearsal: Rehearsal }) {
  const { t } = useTranslation();
  const { id, state, people, seconds, startedAt, progress } = rehearsal;
  const stop = useMutation({
    mutationFn: () => call(stopRehearsal, { body: { cid, id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: rehearsalsQuery(cid).queryKey }),
  });
  const passed = startedAt ? (serverNow() - parseDate(startedAt).getTime()) / 1000 : 0;
  return (
    <Panel
      title={t(`tools.rehearsal.states.${state}`)}
      more={
        state !== "cleaning" && (
          <Button
            size="compact-sm"
            variant="light"
            color="red"
            loading={stop.isPending}
            onClick={() => stop.mutate()}
          >
            {t("tools.rehearsal.stop")}
          </Button>
        )
      }
    >
      <div className={classes.body}>
        <p className={classes.dim}>
          {t("tools.rehearsal.forWhom", { people, minutes: Math.round((10 * seconds) / 60) / 10 })}
        </p>
        <Progress value={Math.min(100, (100 * passed) / seconds)} aria-label={t("tools.rehearsal.title")} />
        <dl className={classes.figures}>
          {shown.map((name) => (
            <div key={name} data-mark={name === "failed" && progress[name] > 0}>
              <dt>{t(`tools.rehearsal.${name}`)}</dt>
              <dd className="numeric">{progress[name]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  );
}
