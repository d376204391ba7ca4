import { Button } from "@mantine/core";
import { useRovingIndex } from "@mantine/hooks";
import { status as codes } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMemory, formatTime } from "../../../lib/units.ts";
import { CodeBlock } from "../../../ui/CodeBlock.tsx";
import { VerdictIcon } from "../../../ui/VerdictIcon.tsx";
import { VerdictTag } from "../../../ui/VerdictTag.tsx";
import { statusName, statusShort, testWord, toneOf } from "../../../ui/verdict.ts";
import { JudgeWords } from "../JudgeWords.tsx";
import classes from "./case-grid.module.css";
import { countedByVerdict, isFailed } from "./case-states.ts";
import type { CaseState } from "./cause.ts";

interface CaseGridProps {
  cases: readonly CaseState[];
  /** All tests of the problem, counted from 1: those not judged yet are drawn empty. Absent: `cases` is all. */
  total?: number;
  /** Until a test is chosen, tells of this one. */
  first?: number | null;
  /** The test whose words the page has said already. */
  explained: number | null;
  /** Cells with room for verdict, time, memory and points; without, a number and a mark. */
  roomy?: boolean;
}

/** Tests beyond which a narrow window shows no more than their verdicts, and a wide one the detail beside them. */
const MANY = 24;
/** Tests that are counted at a glance. */
const FEW = 10;

/** A cell for each test, filled as results arrive; arrow keys move, the line below tells of the cell chosen. */
export function CaseGrid({ cases, total, first = null, explained, roomy = false }: CaseGridProps) {
  const { t } = useTranslation();
  const [picked, setChosen] = useState<number | null>(null);
  const chosen = picked ?? first;
  const bySeq = new Map(cases.map((test) => [test.seq, test]));
  const judged = cases.map((test) => test.seq);
  const count = total === undefined ? judged.length : Math.max(total, ...judged);
  const [failedOnly, setFailedOnly] = useState(false);
  const failed = cases.filter(isFailed).map((test) => test.seq);
  // Nothing to choose from where all failed, or none did.
  const isFiltered = failedOnly && failed.length > 0;
  const all = total === undefined ? judged : Array.from({ length: count }, (_, index) => index + 1);
  const numbers = isFiltered ? failed : all;
  const { getItemProps } = useRovingIndex({
    total: numbers.length,
    orientation: "horizontal",
    loop: false,
    isItemDisabled: (index) => !bySeq.has(numbers[index] ?? 0),
  });
  const detail = chosen === null ? null : bySeq.get(chosen);
  return (
    <div className={classes.box} data-many={count > MANY || undefined} data-roomy={roomy || undefined}>
      {count > FEW && cases.length > 0 && (
        <div className={classes.counts}>
          <ul aria-label={t("submission.counts")}>
            {countedByVerdict(cases).map(({ status, count: times }) => (
              <li key={status}>
                {status === codes.cancelled ? (
                  <span className={classes.skipped}>{t("submission.skipped")}</span>
                ) : (
                  <VerdictTag status={status} />
                )}
                <b className="numeric">{times}</b>
              </li>
            ))}
          </ul>
          {failed.length > 0 && (
            <Button
              size="compact-xs"
              variant={isFiltered ? "light" : "default"}
              aria-pressed={isFiltered}
              onClick={() => setFailedOnly(!failedOnly)}
            >
              {t("submission.failedOnly")}
            </Button>
          )}
        </div>
      )}
      <div
        className={classes.grid}
        data-roomy={roomy || undefined}
        data-many={count > MANY || undefined}
        role="toolbar"
        aria-label={t("submission.tests")}
      >
        {numbers.map((seq, index) => {
          const test = bySeq.get(seq);
          if (!test) {
            return (
              <span key={seq} className={classes.cell} aria-hidden data-waiting>
                {seq}
              </span>
            );
          }
          const words = testInWords(test);
          return (
            <button
              key={seq}
              type="button"
              className={classes.cell}
              data-tone={toneOf(test.status)}
              title={words}
              aria-label={roomy ? undefined : words}
              aria-pressed={chosen === seq}
              onFocus={() => setChosen(seq)}
              {...getItemProps({ index, onClick: () => setChosen(seq) })}
            >
              <VerdictIcon status={test.status} size={13} />
              {roomy ? <Facts test={test} /> : seq}
            </button>
          );
        })}
      </div>
      <div className={classes.detail} aria-hidden={!detail} data-told={detail ? true : undefined}>
        {detail ? (
          <>
            {testInWords(detail)}
            {detail.files && (
              <span className={classes.files}>
                {detail.files.input} → {detail.files.output}
              </span>
            )}
            {detail.seq !== explained && <JudgeWords text={detail.message} sentences={detail.sentences} />}
            {detail.output && (
              <>
                <span className={classes.outputLabel}>{t("submission.outputOf")}</span>
                <CodeBlock code={detail.output} language={null} />
              </>
            )}
          </>
        ) : (
          t("submission.chooseTest")
        )}
      </div>
    </div>
  );

  function testInWords(test: CaseState): string {
    const name = statusName(test.status);
    const facts = [t("submission.testVerdict", { number: test.seq, verdict: t(testWord(test.status)) })];
    if (test.time !== null && name !== "cancelled") facts.push(formatTime(test.time));
    if (test.memory !== null && name !== "cancelled") facts.push(formatMemory(test.memory));
    if (test.score !== null) facts.push(t("submission.points", { score: test.score }));
    return facts.join(" · ");
  }
}

/** What the title of the cell says in words, in short. */
function Facts({ test }: { test: CaseState }) {
  const { t } = useTranslation();
  const wasRun = statusName(test.status) !== "cancelled";
  return (
    <span className={classes.facts}>
      <b>
        #{test.seq} {wasRun ? statusShort(test.status) : t("submission.skipped")}
      </b>
      {wasRun && test.time !== null && (
        <span>
          {formatTime(test.time)} · {formatMemory(test.memory)}
        </span>
      )}
      {test.score !== null && <span>{t("submission.points", { score: test.score })}</span>}
    </span>
  );
}
