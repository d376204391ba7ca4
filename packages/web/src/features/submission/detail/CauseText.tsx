import { type Submission, status } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatMemory, formatTime } from "../../../lib/units.ts";
import { JudgeWords } from "../JudgeWords.tsx";
import classes from "../submission.module.css";
import { type CaseState, causeOf } from "./cause.ts";

interface CauseTextProps {
  submission: Pick<
    Submission,
    "status" | "time" | "memory" | "isManual" | "judger" | "errorMessage" | "errorSentences"
  >;
  cases: readonly CaseState[];
}

/**
 * Why the verdict is what it is, in a sentence; below it what was said of the deciding test, or where none is shown, of
 * the whole. The compiler's words stand elsewhere.
 */
export function CauseText({ submission, cases }: CauseTextProps) {
  const { t } = useTranslation();
  const cause = causeOf(submission, cases);
  if (!cause) return null;
  const { test, passed, total } = cause;
  const whole = submission.status === status.compileError ? null : submission.errorMessage;
  const key = cause.key === "accepted" && total === 0 ? "acceptedPlain" : cause.key;
  return (
    <div className={classes.cause}>
      <p>
        {t(`cause.${key}`, {
          number: test?.seq,
          judger: submission.judger,
          time: formatTime(test?.time ?? submission.time),
          memory: formatMemory(test?.memory ?? submission.memory),
          passed,
          count: total,
          total,
        })}
      </p>
      {test?.message ? (
        <JudgeWords text={test.message} sentences={test.sentences} />
      ) : (
        <JudgeWords text={whole} sentences={submission.errorSentences} />
      )}
    </div>
  );
}
