import { useQuery } from "@tanstack/react-query";
import { isInProgress, type SubmissionEvent, status } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatMemory, formatTime } from "../../../lib/units.ts";
import { VerdictTag } from "../../../ui/VerdictTag.tsx";
import { CaseGrid } from "../detail/CaseGrid.tsx";
import { CauseText } from "../detail/CauseText.tsx";
import { CompilerOutput } from "../detail/CompilerOutput.tsx";
import { casesOf } from "../detail/case-states.ts";
import { causeOf } from "../detail/cause.ts";
import { useJudgeWords } from "../judge-words.ts";
import { useMayResubmit } from "../judging/judging.ts";
import { SubmitAgain } from "../judging/SubmitAgain.tsx";
import { SubmissionLink } from "../list/columns.tsx";
import { usePlace } from "../place.ts";
import { caseResultQuery, submissionQuery } from "../queries.ts";
import classes from "../submission.module.css";

interface VerdictPanelProps {
  problemId: string;
  /** null between the click and the server's first word. */
  submitId: number | null;
  live: SubmissionEvent | null;
  /** Shows a line of the program in the editor. */
  onLine: (line: number) => void;
  /** It was submitted again, and is judged anew. */
  onAgain: () => void;
}

/** Verdicts that no test explains. */
const wholly = [status.compileError, status.systemError, status.submitFailed];

/** The verdict of what was just submitted, as it arrives. */
export function VerdictPanel({ problemId, submitId, live, onLine, onAgain }: VerdictPanelProps) {
  const { t } = useTranslation();
  const { cid } = usePlace();
  const say = useJudgeWords();
  const mayResubmit = useMayResubmit();
  const code = live?.submission.status ?? (submitId === null ? status.submitting : status.pending);
  const isDone = live !== null && !isInProgress(code);
  const results = useQuery({ ...caseResultQuery(submitId ?? 0), enabled: isDone && submitId !== null }).data;
  const cases = (isDone && casesOf(results)) || withoutMessages(live);
  const deciding = live && isDone ? (causeOf(live.submission, cases)?.test ?? null) : null;
  // How it ended is told by the submission where no test tells it.
  const isUntold = code === status.runtimeError && results !== undefined && !deciding?.message;
  const needsError = isDone && (isUntold || wholly.some((c) => c === code));
  const detail = useQuery({
    ...submissionQuery(submitId ?? 0),
    enabled: needsError && submitId !== null,
  }).data;
  const told = needsError && !live.submission.errorMessage ? detail?.submission : live?.submission;
  const words = { errorMessage: told?.errorMessage ?? null, errorSentences: told?.errorSentences ?? null };
  return (
    <section className={classes.panel} aria-label={t("submission.verdict")}>
      <div className={classes.panelHead}>
        <span role="status">
          <VerdictTag status={code} size="lg" />
        </span>
        {isDone && live && code !== status.compileError && (
          <span className={classes.usage}>
            {live.submission.score !== null &&
              `${t("submission.points", { score: live.submission.score })} · `}
            {formatTime(live.submission.time)} · {formatMemory(live.submission.memory)}
          </span>
        )}
        {submitId !== null && (
          <SubmissionLink row={{ submitId, cid, displayId: problemId }}>
            {t("submission.numbered", { number: submitId })}
          </SubmissionLink>
        )}
        {submitId !== null && live && mayResubmit(live.submission) && (
          <SubmitAgain submitId={submitId} onDone={onAgain} />
        )}
      </div>
      {isDone && live && <CauseText submission={{ ...live.submission, ...words }} cases={cases} />}
      {isDone && code === status.compileError && words.errorMessage && (
        <CompilerOutput text={say(words.errorMessage, words.errorSentences)} onLine={onLine} />
      )}
      {code !== status.compileError && (cases.length > 0 || (live?.caseCount ?? 0) > 0) && (
        <CaseGrid cases={cases} total={live?.caseCount ?? 0} explained={deciding?.seq ?? null} />
      )}
    </section>
  );
}

function withoutMessages(live: SubmissionEvent | null) {
  return live?.cases ?? [];
}
