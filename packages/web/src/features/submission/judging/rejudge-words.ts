import type { RejudgeJob } from "@verdict/contract";
import type { TFunction } from "i18next";
import { formatDateTime } from "../../../lib/dates.ts";
import { statusName } from "../../../ui/verdict.ts";

/** What a rejudge is about, in the reader's words; `inContest`: where the contest is known from the page. */
export function rejudgeWords(
  t: TFunction,
  { kind, about, target }: Pick<RejudgeJob, "kind" | "about" | "target">,
  inContest = false,
): string {
  const { contest, problem, status, username, submitId, chosen, from, to, job } = about;
  const span = [from, to].map((moment) => (moment === null ? "…" : formatDateTime(moment))).join(" – ");
  const parts = [
    kind === "system-tests" && t("solve.rejudge.about.systemTests"),
    job !== null && t(`solve.rejudge.about.${kind === "undo" ? "undo" : "apply"}`, { number: job }),
    contest !== null && !inContest && contest.title,
    problem !== null && t("solve.rejudge.about.problem", { problem }),
    status !== null && t(`status.${statusName(status)}`),
    username,
    submitId !== null && t("submission.numbered", { number: submitId }),
    chosen !== null && t("solve.rejudge.about.chosen", { count: chosen }),
    (from !== null || to !== null) && span,
  ].filter(Boolean);
  if (parts.length > 0) return parts.join(" · ");
  // Jobs of older versions kept no names.
  return inContest || kind === "filter" ? t("problem.allSubmissions") : target;
}
