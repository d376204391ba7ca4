import { ActionIcon, Button, SegmentedControl, Tooltip } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { CODE_MAX, type ProblemInfo, parseExamples, status, TEST_INPUT_MAX } from "@verdict/contract";
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { askToSignIn } from "../../lib/guard.ts";
import { useSession, useSignedIn } from "../../lib/session.ts";
import { toastRefusal } from "../../lib/toast.ts";
import { IconPlayerPlay, IconX } from "../../ui/icons.ts";
import { GUEST } from "./draft.ts";
import { caseRefusal, type OwnCase, readOwnCase, runOnlineTest, writeOwnCase } from "./online-test.ts";
import { usePlace } from "./place.ts";
import { TestResult } from "./TestResult.tsx";
import classes from "./test-panel.module.css";

const OWN = "own";

/** What others may ask of the panel. */
export interface TestPanelHandle {
  run: () => void;
}

interface TestPanelProps {
  info: ProblemInfo;
  language: string;
  /** Editor mime type of the language, where known. */
  mode: string | undefined;
  code: string;
  onClose: () => void;
  handle: Ref<TestPanelHandle>;
  /** Shows a line of the program in the editor. */
  onLine: (line: number) => void;
  /** With what the compiler complained of; "" when it did not. */
  onCompiled: (complaints: string) => void;
}

/** Runs the program being written on an example or on a case of the user's own. */
export default function TestPanel(props: TestPanelProps) {
  const { info, language, mode, code, onClose, handle, onLine, onCompiled } = props;
  const { t } = useTranslation();
  const { problem } = info;
  const { cid } = usePlace();
  const uid = useSession().user?.uid ?? GUEST;
  const isSignedIn = useSignedIn();
  const examples = useMemo(() => parseExamples(problem.examples), [problem.examples]);
  const isInteractive = problem.judgeMode === "interactive";
  const [withInteractor, setWithInteractor] = useState(isInteractive);
  const [own, setOwn] = useState(() => readOwnCase(uid, problem.problemId));
  const [chosen, setChosen] = useState(() => (own.input === "" && !isInteractive && examples[0] ? "0" : OWN));
  const example = examples[Number(chosen)];
  const shown: OwnCase = example ? { input: example.input, expected: example.output } : own;

  const running = useRef<AbortController | null>(null);
  const firstField = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    firstField.current?.focus({ preventScroll: true });
    return () => running.current?.abort();
  }, []);
  const test = useMutation({
    mutationFn: () => {
      running.current?.abort();
      running.current = new AbortController();
      return runOnlineTest(
        {
          pid: problem.id,
          type: cid !== 0 ? "contest" : problem.gid ? "group" : "public",
          cid: cid || null,
          language,
          mode,
          code,
          userInput: shown.input,
          expectedOutput: isInteractive ? null : shown.expected,
          isRemoteJudge: problem.isRemote,
          withInteractor,
        },
        running.current.signal,
      );
    },
    onSuccess: ({ status: outcome, stderr }) =>
      onCompiled(outcome === status.compileError ? (stderr ?? "") : ""),
  });
  const run = () => {
    if (test.isPending) return;
    if (code.trim() === "") return toastRefusal("code-empty");
    if (code.length > CODE_MAX) return toastRefusal("code-too-long");
    const refusal = caseRefusal(shown);
    if (refusal) return toastRefusal(refusal);
    if (!isSignedIn) return askToSignIn();
    test.mutate();
  };
  useImperativeHandle(handle, () => ({ run }));

  /** An example that is changed becomes the user's own case. */
  const change = (part: Partial<OwnCase>) => {
    const next = { ...shown, ...part };
    setOwn(next);
    setChosen(OWN);
    writeOwnCase(uid, problem.problemId, next);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) run();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className={classes.panel} aria-label={t("solve.test.title")} onKeyDown={press}>
      <div className={classes.head}>
        <h2>{t("solve.test.title")}</h2>
        {isInteractive && (
          <SegmentedControl
            size="xs"
            aria-label={t("solve.test.partner")}
            value={withInteractor ? "interactor" : "input"}
            onChange={(value) => {
              setWithInteractor(value === "interactor");
              if (value === "interactor") setChosen(OWN);
            }}
            data={[
              { value: "interactor", label: t("solve.test.withInteractor") },
              { value: "input", label: t("solve.test.replay") },
            ]}
          />
        )}
        {examples.length > 0 && !withInteractor && (
          <SegmentedControl
            size="xs"
            className={classes.cases}
            aria-label={t("solve.test.case")}
            value={chosen}
            onChange={setChosen}
            data={[
              ...examples.map((_, index) => ({
                value: String(index),
                label: t("solve.test.example", { number: index + 1 }),
              })),
              { value: OWN, label: t("solve.test.own") },
            ]}
          />
        )}
        <span className={classes.space} />
        <Tooltip label={t("solve.test.shortcut")} openDelay={500} withinPortal={false}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlayerPlay size={14} />}
            loading={test.isPending}
            aria-keyshortcuts="Control+Shift+Enter"
            onClick={run}
          >
            {t("solve.test.run")}
          </Button>
        </Tooltip>
        <ActionIcon variant="subtle" color="gray" aria-label={t("common.close")} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <div className={classes.body}>
        <div className={classes.given}>
          <Field
            label={t(withInteractor ? "solve.test.interactorInput" : "solve.test.input")}
            hint={withInteractor ? t("solve.test.interactorHint") : null}
            value={shown.input}
            onChange={(input) => change({ input })}
            area={firstField}
          />
          {!isInteractive && (
            <Field
              label={t("solve.test.expected")}
              hint={shown.expected === "" ? t("solve.test.expectedHint") : null}
              value={shown.expected}
              onChange={(expected) => change({ expected })}
            />
          )}
        </div>
        <div className={classes.result} aria-busy={test.isPending}>
          <TestResult
            result={test.isPending ? null : (test.data ?? null)}
            isRunning={test.isPending}
            overlooksBlanks={problem.isRemoveEndBlank}
            onLine={onLine}
          />
        </div>
      </div>
    </section>
  );
}

interface FieldProps {
  label: string;
  hint: string | null;
  value: string;
  onChange: (value: string) => void;
  area?: RefObject<HTMLTextAreaElement | null>;
}

function Field({ label, hint, value, onChange, area }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const isTooLong = value.length > TEST_INPUT_MAX;
  return (
    <div className={classes.field}>
      <div className={classes.label}>
        <label htmlFor={id}>{label}</label>
        {isTooLong && (
          <span className={classes.tooLong} role="status">
            {t("solve.test.length", { length: value.length, most: TEST_INPUT_MAX })}
          </span>
        )}
      </div>
      <textarea
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-invalid={isTooLong || undefined}
        spellCheck={false}
        autoCapitalize="off"
        ref={area}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
