import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FailedState } from "../../ui/states.tsx";
import { useWayIn } from "../admin/way-in.ts";
import { templateQuery } from "../certificate/queries.ts";
import { adminContestQuery } from "../contest/admin/queries.ts";
import { useContest } from "../contest/context.ts";
import { mayResolve } from "../contest/phase.ts";
import { type AfterStep, afterStepsOf } from "./after.ts";
import { Steps } from "./Steps.tsx";

/** What comes once the contest is over, each with the way to where it is done. */
export function AfterSteps() {
  const { t } = useTranslation();
  const { contest, phase, waits } = useContest();
  const { id: cid, gid } = contest;
  const wayIn = useWayIn(gid);
  const settings = useQuery(adminContestQuery(gid, cid));
  const certificates = useQuery(templateQuery(cid));
  const error = settings.error ?? certificates.error;
  const again = () => Promise.all([settings.refetch(), certificates.refetch()]);
  if (error) return <FailedState error={error} onRetry={again} />;
  if (!settings.data || !certificates.data) return <Skeleton height={220} />;
  const params = { contestID: String(cid) };
  const edit = wayIn?.("contestEdit", { cid }) ?? null;
  const isResolvable = mayResolve(contest, { phase, waits });
  const ways: Record<AfterStep, Target | null> = {
    systemTests: { to: "/contest/$contestID/rejudge", params },
    results: isResolvable ? { to: "/scrollBoard", search: { cid } } : edit,
    awards: edit,
    certificates: { to: "/contest/$contestID/certificates", params },
    downloads: { to: "/contest/$contestID/downloads", params },
  };
  const names: Record<AfterStep, string> = {
    systemTests: t("desk.systemTests.title"),
    results: t("desk.after.results"),
    awards: t("contestAdmin.section.awards"),
    certificates: t("desk.tab.certificates"),
    downloads: t("desk.tab.downloads"),
  };
  const steps = afterStepsOf({
    ...{ contest: settings.data, waits },
    tested: contest.rule?.pretests ? Boolean(contest.systemTestsAt) : null,
    hasCertificates: certificates.data.template !== null,
  });
  return (
    <Steps
      title={t("desk.group.after")}
      steps={steps.map(({ step, state }) => ({
        ...{ key: step, state },
        link: <Way target={ways[step]}>{names[step]}</Way>,
        note:
          step === "results" && state === "open" ? (
            waits ? (
              t("desk.after.waits")
            ) : (
              <>
                {isResolvable && `${t("desk.after.resolver")} `}
                <Way target={edit}>{t("desk.after.unfreeze")}</Way>
              </>
            )
          ) : undefined,
      }))}
    />
  );
}

interface Target {
  to: string;
  params?: object;
  search?: object;
}

/** To a page whose address depends on where the contest lies; without one, for who may not go there. */
function Way({ target, children }: { target: Target | null; children: ReactNode }) {
  if (!target) return children;
  const { to, params = {}, search = {} } = target;
  return (
    <Link to={to} params={params as never} search={search as never}>
      {children}
    </Link>
  );
}
