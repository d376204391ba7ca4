import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isInProgress, type SubmissionEvent, status } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatMemory, formatTime } from "../../lib/units.ts";
import { CodeBlock } from "../../ui/CodeBlock.tsx";
import { VerdictTag } from "../../ui/VerdictTag.tsx";
import { CaseGrid } from "./CaseGrid.tsx";
import { CauseText } from "./CauseText.tsx";
import { casesOf } from "./case-states.ts";
import { JudgeWords } from "./JudgeWords.tsx";
import { useJudgeWords } from "./judge-words.ts";
import { caseResultQuery, submissionQuery } from "./queries.ts";
import classes from "./submission.module.css";

interface VerdictPanelProps {
  /** null between the click and the server's first word. */
  submitId: number | null;
  live: SubmissionEvent | null;
}

/** The verdict of what was just submitted, as it arrives. */
export function VerdictPanel({ submitId, live }: VerdictPanelProps) {
  const { t } = useTranslation();
  const say = useJudgeWords();
  const code = live?.submission.status ?? (submitId === null ? status.submitting : status.pending);
  const isDone = live !== null && !isInProgress(code);
  const results = useQuery({ ...caseResultQuery(submitId ?? 0), enabled: isDone && submitId !== null }).data;
  const needsError =
    isDone && [status.compileError, status.systemError, status.submitFailed].some((c) => c === code);
  const detail = useQuery({
    ...submissionQuery(submitId ?? 0),
    enabled: needsError && submitId !== null,
  }).data;
  const cases = (isDone && casesOf(results)) || withoutMessages(live);
  const told = live?.submission.errorMessage ? live.submission : detail?.submission;
  return (
    <section className={classes.panel} aria-label={t("submission.verdict")}>
      <div className={classes.panelHead}>
        <span role="status">
          <VerdictTag status={code} size="lg" />
        </span>
        {isDone && live && code !== status.compileError && (
          <span className={classes.usage}>
            {formatTime(live.submission.time)} · {formatMemory(live.submission.memory)}
          </span>
        )}
        {submitId !== null && (
          <Link to="/submission-detail/$submitId" params={{ submitId: String(submitId) }}>
            {t("submission.numbered", { number: submitId })}
          </Link>
        )}
      </div>
      {isDone && live && <CauseText submission={live.submission} cases={cases} />}
      {needsError &&
        told?.errorMessage &&
        (code === status.compileError ? (
          <CodeBlock code={say(told.errorMessage, told.errorSentences)} language={null} />
        ) : (
          <JudgeWords text={told.errorMessage} sentences={told.errorSentences} />
        ))}
      {code !== status.compileError && (cases.length > 0 || (live?.caseCount ?? 0) > 0) && (
        <CaseGrid cases={cases} total={live?.caseCount ?? 0} />
      )}
    </section>
  );
}

function withoutMessages(live: SubmissionEvent | null) {
  return live?.cases ?? [];
}
