import { Loader } from "@mantine/core";
import { status, type TestJudge } from "@verdict/contract";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatMemory, formatTime } from "../../../lib/units.ts";
import { CodeBlock } from "../../../ui/CodeBlock.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { VerdictTag } from "../../../ui/VerdictTag.tsx";
import { type DiffRow, diffLines, partsOf } from "../compare/line-diff.ts";
import { CompilerOutput } from "../detail/CompilerOutput.tsx";
import { JudgeWords } from "../JudgeWords.tsx";
import { useJudgeWords } from "../judge-words.ts";
import { ChannelsView } from "./ChannelsView.tsx";
import { DialogueView } from "./DialogueView.tsx";
import classes from "./test-panel.module.css";

interface TestResultProps {
  result: TestJudge | null;
  isRunning: boolean;
  /** As the problem's comparison does. */
  overlooksBlanks: boolean;
  /** Shows a line of the program in the editor. */
  onLine: (line: number) => void;
}

/** What an online test showed. */
export function TestResult({ result, isRunning, overlooksBlanks, onLine }: TestResultProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.verdict} role="status">
        {isRunning && (
          <>
            <Loader size={16} aria-hidden />
            {t("solve.test.running")}
          </>
        )}
        {result && <Outcome result={result} />}
        {!isRunning && !result && <span className={classes.hint}>{t("solve.test.notYet")}</span>}
      </div>
      {result && <Details result={result} overlooksBlanks={overlooksBlanks} onLine={onLine} />}
    </>
  );
}

function Outcome({ result }: { result: TestJudge }) {
  const { t } = useTranslation();
  const ranOnly = result.status === status.accepted && !result.judged;
  return (
    <>
      {ranOnly ? <b>{t("solve.test.ran")}</b> : <VerdictTag status={result.status} />}
      {result.time !== null && (
        <span className={classes.usage}>
          {formatTime(result.time)} · {formatMemory(result.memory)}
        </span>
      )}
    </>
  );
}

type DetailsProps = Omit<TestResultProps, "isRunning"> & { result: TestJudge };

function Details({ result, overlooksBlanks, onLine }: DetailsProps) {
  const { t } = useTranslation();
  const say = useJudgeWords();
  const { userOutput, expectedOutput, stderr, compiler, dialogue } = result;
  const isCompared = result.judged && expectedOutput !== null && userOutput !== null;
  if (result.status === status.compileError) {
    return (
      <Block title={t("solve.test.compiler")}>
        <CompilerOutput text={say(stderr ?? "", result.sentences)} onLine={onLine} />
      </Block>
    );
  }
  return (
    <>
      <JudgeWords text={result.message} sentences={result.sentences} />
      {isCompared ? (
        <Diff
          expected={expectedOutput}
          actual={userOutput}
          isRight={result.status === status.accepted}
          overlooksBlanks={overlooksBlanks}
        />
      ) : (
        userOutput !== null && <Printed title={t("solve.test.output")} text={userOutput} />
      )}
      {dialogue && <DialogueView dialogue={dialogue} />}
      {result.channels && <ChannelsView channels={result.channels} />}
      {stderr !== null && stderr !== "" && <Printed title={t("solve.test.stderr")} text={stderr} />}
      {compiler !== null && (
        <details className={classes.block}>
          <summary>{t("solve.test.compiler")}</summary>
          <CompilerOutput text={compiler} onLine={onLine} />
        </details>
      )}
    </>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.block}>
      <h3 className={classes.label}>{title}</h3>
      {children}
    </div>
  );
}

function Printed({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <Block title={title}>
      {text === "" ? (
        <p className={classes.hint}>{t("solve.test.nothing")}</p>
      ) : (
        <CodeBlock code={text} language={null} copyLabel={t("solve.test.copy", { what: title })} />
      )}
    </Block>
  );
}

interface DiffProps {
  expected: string;
  actual: string;
  /** Then nothing is marked: a checker may take what is not the same. */
  isRight: boolean;
  overlooksBlanks: boolean;
}

/** Expected and actual output side by side. */
function Diff({ expected, actual, isRight, overlooksBlanks }: DiffProps) {
  const { t } = useTranslation();
  const rows = useMemo(
    () =>
      diffLines(expected, actual, overlooksBlanks).map((row) => ({ ...row, isSame: isRight || row.isSame })),
    [expected, actual, isRight, overlooksBlanks],
  );
  return (
    <div className={classes.diff}>
      <table>
        <caption className="visually-hidden">{t("solve.test.comparison")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={classes.label}>
                {t("solve.test.expected")}
                <CopyButton
                  text={expected}
                  label={t("solve.test.copy", { what: t("solve.test.expected") })}
                />
              </span>
            </th>
            <th scope="col">
              <span className={classes.label}>
                {t("solve.test.output")}
                <CopyButton text={actual} label={t("solve.test.copy", { what: t("solve.test.output") })} />
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number} data-differs={!row.isSame || undefined}>
              <td data-side="expected">
                <Line row={row} side="expected" />
              </td>
              <td data-side="actual">
                <Line row={row} side="actual" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Blanks where lines differ are drawn: they may be all the difference there is. */
const drawn = (text: string) => text.replaceAll(" ", "·").replaceAll("\t", "→");

function Line({ row, side }: { row: DiffRow; side: "expected" | "actual" }) {
  const { t } = useTranslation();
  const line = row[side];
  const other = row[side === "expected" ? "actual" : "expected"];
  if (row.isSame) return line;
  if (line === null) return <span className={classes.hint}>{t("solve.test.noLine")}</span>;
  let at = 0;
  return partsOf(line, other ?? "").map(({ text, differs }) => {
    const key = at;
    at += text.length;
    return differs ? <mark key={key}>{drawn(text)}</mark> : text;
  });
}
