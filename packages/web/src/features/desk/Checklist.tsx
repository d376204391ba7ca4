import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useHasRole } from "../../lib/audience.ts";
import { FailedState } from "../../ui/states.tsx";
import { useWayIn } from "../admin/way-in.ts";
import { mergedFindings } from "../contest/admin/problems/findings.ts";
import { contestReadinessQuery } from "../contest/admin/queries.ts";
import { useContest } from "../contest/context.ts";
import { rehearsalsQuery } from "../tools/queries.ts";
import { type Check, type CheckStep, checksOf } from "./checklist.ts";
import { deskQuery } from "./queries.ts";
import { Steps } from "./Steps.tsx";

/** What the contest needs before its start, each with the way to where it is done. `listed`: accounts on its list. */
export function Checklist({ listed }: { listed: number }) {
  const { t } = useTranslation();
  const { contest } = useContest();
  const isStaff = useHasRole("staff");
  const readiness = useQuery(contestReadinessQuery(contest.id));
  const rooms = useQuery(deskQuery(contest.id)).data?.rooms.length;
  const rehearsals = useQuery({ ...rehearsalsQuery(contest.id), enabled: isStaff }).data?.rehearsals;
  if (readiness.error) return <FailedState error={readiness.error} onRetry={readiness.refetch} />;
  if (!readiness.data || rooms === undefined || (isStaff && !rehearsals)) return <Skeleton height={280} />;
  const facts = { contest, readiness: readiness.data, listed, rooms };
  return (
    <Steps
      title={t("desk.check.title")}
      steps={checksOf({ ...facts, rehearsals: (isStaff && rehearsals) || null }).map((check) => ({
        ...{ key: check.step, state: check.state },
        link: <Way step={check.step} />,
        note: <Note check={check} listed={listed} />,
      }))}
    />
  );
}

/** To the page where a step is done. */
function Way({ step }: { step: CheckStep }) {
  const { t } = useTranslation();
  const { id: cid, gid } = useContest().contest;
  const office = useWayIn(gid);
  const inContest = { contestID: String(cid) };
  const ways: Record<CheckStep, { to: string; params: object } | undefined> = {
    settings: office?.("contestEdit", { cid }),
    problems: office?.("contestProblems", { cid }),
    data: office?.("contestProblems", { cid }),
    people: { to: "/contest/$contestID/contestants", params: inContest },
    seats: { to: "/contest/$contestID/contestants", params: inContest },
    print: office?.("contestEdit", { cid }),
    rehearsal: { to: "/contest/$contestID/rehearsal", params: inContest },
  };
  const way = ways[step];
  const name = t(`desk.check.step.${step}`);
  if (!way) return name;
  return (
    <Link to={way.to} params={way.params as never}>
      {name}
    </Link>
  );
}

/** What is still missing; else what is there. */
function Note({ check: { step, state, findings }, listed }: { check: Check; listed: number }) {
  const { t } = useTranslation();
  const { contest } = useContest();
  if (findings.length > 0) {
    return mergedFindings(findings).map(({ code, displayIds, languages }) => (
      <span key={`${code} ${displayIds}`}>
        {displayIds.length > 0 && <b>{displayIds.join(", ")}: </b>}
        {t(`contestAdmin.finding.${code}`, { languages: languages.join(", ") })}{" "}
      </span>
    ));
  }
  if (step === "people" && listed > 0) return t("desk.check.listed", { number: listed });
  if (step === "print") {
    return (
      <>
        {state !== "done" && `${t("desk.check.note.print")} `}
        <Link to="/contest/$contestID/problem-set" params={{ contestID: String(contest.id) }}>
          {t("contest.problemSet.open")}
        </Link>
      </>
    );
  }
  if (state === "done") return null;
  return step === "people" || step === "seats" || step === "rehearsal" ? t(`desk.check.note.${step}`) : null;
}
