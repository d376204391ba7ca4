import { ActionIcon, Button, SegmentedControl, Tooltip } from "@mantine/core";
import { CODE_MAX, type ProblemInfo, type RefusalCode, status, TEST_RUNS_MAX } from "@verdict/contract";
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { isComposing } from "../../../lib/composing.ts";
import { askToSignIn } from "../../../lib/guard.ts";
import { useSignedIn } from "../../../lib/session.ts";
import { Complaint } from "../../../ui/Complaint.tsx";
import { IconPlayerPlay, IconX } from "../../../ui/icons.ts";
import { usePlace } from "../place.ts";
import { draftPlace } from "../solve/draft.ts";
import { goOnWith } from "../solve/go-on.ts";
import { isTooLong, type TestCase } from "./online-test.ts";
import { CaseField, CaseName } from "./TestCaseFields.tsx";
import { TestCaseTabs } from "./TestCaseTabs.tsx";
import { TestResult } from "./TestResult.tsx";
import classes from "./test-panel.module.css";
import { useTestCases } from "./use-test-cases.ts";
import { isRefused, useTestRuns } from "./use-test-runs.ts";

/** What others may ask of the panel. */
export interface TestPanelHandle {
  runAll: () => void;
}

interface TestPanelProps {
  info: ProblemInfo;
  language: string;
  /** Editor mime type of the language, where known. */
  mode: string | undefined;
  code: string;
  /** Runs all cases as soon as it is there. */
  runsAtOnce: boolean;
  onClose: () => void;
  handle: Ref<TestPanelHandle>;
  /** Shows a line of the program in the editor. */
  onLine: (line: number) => void;
  /** The program cannot be run as it is. */
  onRefused: (code: RefusalCode) => void;
  /** With what the compiler complained of; "" when it did not. */
  onCompiled: (complaints: string) => void;
}

/** Runs the program being written on the examples and on cases of the user's own. */
export default function TestPanel(props: TestPanelProps) {
  const { info, language, mode, code, runsAtOnce, onClose, handle, onLine, onRefused, onCompiled } = props;
  const { t } = useTranslation();
  const { problem } = info;
  const { cid, gid } = usePlace();
  const isSignedIn = useSignedIn();
  const isInteractive = problem.judgeMode === "interactive";
  const [withInteractor, setWithInteractor] = useState(isInteractive);
  const { cases, chosen, choose, chosenOwn, ...own } = useTestCases(problem, withInteractor);
  const runs = useTestRuns({
    onCompiled,
    // What is wrong is shown first, unless that is what is looked at.
    onEnd: (results) => {
      const refused = cases.find(({ key }) => isRefused(results.get(key)));
      if (refused && chosen && !isRefused(results.get(chosen.key))) choose(refused.key);
    },
  });

  const run = (asked: readonly TestCase[]) => {
    if (runs.isRunning || runs.wait > 0 || asked.length === 0) return;
    if (code.trim() === "") return onRefused("code-empty");
    if (code.length > CODE_MAX) return onRefused("code-too-long");
    // Its field says so.
    const tooLong = asked.find(isTooLong);
    if (tooLong) return choose(tooLong.key);
    if (!isSignedIn) return askToSignIn(() => goOnWith("test", draftPlace(problem.problemId, { cid, gid })));
    const program = {
      pid: problem.id,
      type: cid !== 0 ? ("contest" as const) : problem.gid ? ("group" as const) : ("public" as const),
      cid: cid || null,
      language,
      mode,
      code,
      isRemoteJudge: problem.isRemote,
      withInteractor,
    };
    const bare = isInteractive ? asked.map((one) => ({ ...one, expected: "" })) : asked;
    runs.run({ program, cases: bare });
  };
  const runChosen = () => run(chosen ? [chosen] : []);
  const runAll = () => {
    const written = cases.filter(({ input, expected }) => input !== "" || expected !== "");
    if (written.length === 0) return runChosen();
    run(written.slice(0, TEST_RUNS_MAX));
  };
  useImperativeHandle(handle, () => ({ runAll }));

  const firstField = useRef<HTMLTextAreaElement>(null);
  const begin = useEffectEvent(() => {
    if (runsAtOnce) runAll();
    else firstField.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    begin();
  }, []);

  const change = (part: Parameters<typeof own.change>[0]) => {
    if (chosen && (part.input !== undefined || part.expected !== undefined)) runs.forget(chosen.key);
    own.change(part);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey))
      event.shiftKey ? runAll() : runChosen();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const finished = [...runs.results.values()].filter((result) => result !== null);
  const right = finished.filter((result) => result.status === status.accepted).length;
  const isFixed = chosenOwn === undefined && own.isFull;
  return (
    <section className={classes.panel} aria-label={t("solve.test.title")} onKeyDown={press}>
      <div className={classes.head}>
        <h2>{t("solve.test.title")}</h2>
        {isInteractive && (
          <SegmentedControl
            size="xs"
            aria-label={t("solve.test.partner")}
            value={withInteractor ? "interactor" : "input"}
            onChange={(value) => setWithInteractor(value === "interactor")}
            data={[
              { value: "interactor", label: t("solve.test.withInteractor") },
              { value: "input", label: t("solve.test.replay") },
            ]}
          />
        )}
        <TestCaseTabs
          cases={cases}
          chosen={chosen?.key ?? ""}
          onChoose={choose}
          results={runs.results}
          onAdd={own.isFull ? null : () => own.add()}
        />
        {runs.results.size > 1 && (
          <span className={classes.usage} role="status">
            {t("solve.test.passed", { passed: right, total: runs.results.size })}
          </span>
        )}
        <div className={classes.actions}>
          <RunButton label={t("solve.test.run")} keys="Ctrl + Enter" runs={runs} onRun={runChosen} />
          {cases.length > 1 && (
            <RunButton
              label={t("solve.test.runAll")}
              keys="Ctrl + Shift + Enter"
              runs={runs}
              onRun={runAll}
              isFirst
            />
          )}
          <ActionIcon variant="subtle" color="gray" aria-label={t("common.close")} onClick={onClose}>
            <IconX size={16} />
          </ActionIcon>
        </div>
      </div>
      <Complaint text={runs.refusal} className={classes.refusal} />
      <div className={classes.body}>
        <div className={classes.given}>
          {chosenOwn && cases.length > 1 && (
            <CaseName
              own={chosenOwn}
              placeholder={own.defaultLabel}
              onChange={(name) => change({ name })}
              onRemove={own.remove}
            />
          )}
          <CaseField
            label={t(withInteractor ? "solve.test.interactorInput" : "solve.test.input")}
            hint={withInteractor ? t("solve.test.interactorHint") : null}
            value={chosen?.input ?? ""}
            isFixed={isFixed}
            onChange={(input) => change({ input })}
            area={firstField}
          />
          {!isInteractive && (
            <CaseField
              label={t("solve.test.expected")}
              hint={chosen?.expected ? null : t("solve.test.expectedHint")}
              value={chosen?.expected ?? ""}
              isFixed={isFixed}
              onChange={(expected) => change({ expected })}
            />
          )}
        </div>
        <div className={classes.result} aria-busy={runs.isRunning}>
          <TestResult
            result={runs.results.get(chosen?.key ?? "") ?? null}
            isRunning={runs.results.get(chosen?.key ?? "") === null}
            overlooksBlanks={problem.isRemoveEndBlank}
            onLine={onLine}
          />
        </div>
      </div>
    </section>
  );
}

interface RunButtonProps {
  label: string;
  keys: string;
  runs: Pick<ReturnType<typeof useTestRuns>, "isRunning" | "wait">;
  onRun: () => void;
  /** The one that is meant most of the time. */
  isFirst?: boolean;
}

function RunButton({ label, keys, runs, onRun, isFirst = false }: RunButtonProps) {
  const { t } = useTranslation();
  return (
    <Tooltip label={keys} openDelay={500} withinPortal={false}>
      <Button
        size="xs"
        variant={isFirst ? "light" : "default"}
        leftSection={<IconPlayerPlay size={14} />}
        loading={runs.isRunning}
        disabled={runs.wait > 0}
        aria-keyshortcuts={keys.replace("Ctrl", "Control").replaceAll(" ", "")}
        onClick={onRun}
      >
        {runs.wait > 0 ? t("solve.test.runIn", { what: label, seconds: runs.wait }) : label}
      </Button>
    </Tooltip>
  );
}
