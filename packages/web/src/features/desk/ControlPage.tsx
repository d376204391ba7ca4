import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type DataOf, type getContestControl, ruleOf } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime, parseDate } from "../../lib/dates.ts";
import { useServerTime } from "../../lib/server-clock.ts";
import { Panel } from "../../ui/Panel.tsx";
import { FailedState } from "../../ui/states.tsx";
import { useContest } from "../contest/context.ts";
import { clockText, secondsLeft } from "../contest/phase.ts";
import { isStartUnknown } from "../contest/StartTime.tsx";
import { AfterSteps } from "./AfterSteps.tsx";
import { Checklist } from "./Checklist.tsx";
import { DeskPage } from "./DeskPage.tsx";
import classes from "./desk.module.css";
import { Pace } from "./Pace.tsx";
import { ProblemMix } from "./ProblemMix.tsx";
import { controlQuery, deskQuery } from "./queries.ts";

/** What goes on in a running contest, on one page. */
export function ControlPage() {
  return (
    <DeskPage>
      <Control />
    </DeskPage>
  );
}

function Control() {
  const { t } = useTranslation();
  const { contest, phase } = useContest();
  const control = useQuery(controlQuery(contest.id));
  if (control.error && !control.data) return <FailedState error={control.error} onRetry={control.refetch} />;
  return (
    <>
      {phase === "scheduled" && control.data && <Checklist listed={control.data.people.listed} />}
      {phase === "ended" && <AfterSteps />}
      <Alarms alarms={control.data?.alarms ?? []} />
      <Waiting isOver={phase === "ended"} />
      {control.data ? (
        <>
          <Figures control={control.data} />
          <Plan />
          {phase !== "scheduled" && (
            <>
              {phase !== "ended" && (
                <Panel title={t("desk.control.pace")}>
                  <Pace minutes={control.data.minutes} />
                </Panel>
              )}
              <ProblemMix problems={control.data.problems} />
            </>
          )}
        </>
      ) : (
        <Skeleton height={320} />
      )}
    </>
  );
}

type ControlData = DataOf<typeof getContestControl>;

function Alarms({ alarms }: Pick<ControlData, "alarms">) {
  const { t } = useTranslation();
  if (alarms.length === 0) return null;
  return (
    <ul className={classes.alarms} aria-live="polite" aria-label={t("desk.control.alarms")}>
      {alarms.map(({ kind, displayId, number }) => (
        <li key={`${kind} ${displayId}`}>
          {t(`desk.control.alarm.${kind}`, { problem: displayId, number })}
        </li>
      ))}
    </ul>
  );
}

/** What waits for managers, each with the way there; of balloons nothing after the end. */
function Waiting({ isOver }: { isOver: boolean }) {
  const { t } = useTranslation();
  const { contest } = useContest();
  const state = useQuery(deskQuery(contest.id)).data;
  const params = { contestID: String(contest.id) };
  return (
    <Panel title={t("desk.control.waits")}>
      <ul className={classes.tiles}>
        <li>
          <Link to="/contest/$contestID/clarifications" params={params}>
            <b>{state?.questions ?? "–"}</b> {t("desk.control.questions")}
          </Link>
        </li>
        {!isOver && ruleOf(contest.type).isRace && (
          <li>
            <Link to="/contest/$contestID/ac-info" params={params}>
              <b>{state?.balloons ?? "–"}</b> {t("desk.control.balloons")}
            </Link>
          </li>
        )}
        {contest.openPrint && (
          <li>
            <Link to="/contest/$contestID/admin-print" params={params}>
              <b>{state?.prints ?? "–"}</b> {t("desk.control.prints")}
            </Link>
          </li>
        )}
      </ul>
    </Panel>
  );
}

/** What comes next by the contest's settings. */
function Plan() {
  const { t } = useTranslation();
  const { contest } = useContest();
  const { startTime, sealRank, sealRankTime, endTime } = contest;
  const isUnknown = isStartUnknown(contest);
  const steps = [
    ["start", startTime],
    ["freeze", sealRank && !isUnknown ? sealRankTime : null],
    ["end", isUnknown ? null : endTime],
  ] as const;
  const ahead = useServerTime((now) =>
    steps
      .filter(([, at]) => at && parseDate(at).getTime() > now)
      .map(([step]) => step)
      .join(" "),
  );
  if (ahead === "") return null;
  return (
    <Panel title={t("desk.control.plan")}>
      <ul className={classes.tiles}>
        {steps.map(
          ([step, at]) =>
            at &&
            ahead.split(" ").includes(step) && (
              <li key={step}>
                <b>{isUnknown ? t("common.startUnknown") : formatDateTime(at)}</b>{" "}
                {t(`desk.control.steps.${step}`)}
              </li>
            ),
        )}
      </ul>
    </Panel>
  );
}

function Figures({ control: { queue, nodes, people } }: { control: ControlData }) {
  const { t } = useTranslation();
  const { contest, phase } = useContest();
  const left = useServerTime((now) => secondsLeft(contest, now));
  return (
    <Panel title={t("desk.control.judging")}>
      <ul className={classes.tiles}>
        {phase !== "ended" && (
          <li>
            <b>{isStartUnknown(contest) && left === 0 ? "–" : clockText(left)}</b>{" "}
            {t(phase === "scheduled" ? "desk.control.toStart" : "desk.control.toEnd")}
          </li>
        )}
        <li>
          <b>{queue.waiting}</b> {t("desk.control.waiting", { all: queue.all })}
        </li>
        <li>
          <b>{queue.running}</b> {t("desk.control.running")}
        </li>
        <li>
          <b>{queue.longestS} s</b> {t("desk.control.longest")}
        </li>
        <li>
          <b>{nodes.live}</b> {t("desk.control.nodes", { count: nodes.live, slots: nodes.slots })}
        </li>
        {people.listed > 0 && (
          <li>
            <Link
              to="/contest/$contestID/people"
              params={{ contestID: String(contest.id) }}
              search={{ absent: people.signedIn < people.listed || undefined }}
            >
              <b>
                {people.signedIn} / {people.listed}
              </b>{" "}
              {t("desk.control.signedIn")}
            </Link>
          </li>
        )}
      </ul>
    </Panel>
  );
}
