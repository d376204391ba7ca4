import { Button, SegmentedControl, Tooltip } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CODE_MAX, type ProblemInfo, status } from "@verdict/contract";
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldError } from "../../../lib/field-error.ts";
import { tellRefused } from "../../../lib/refused.ts";
import { CodeEditor } from "../../../ui/CodeEditor.tsx";
import { Complaint } from "../../../ui/Complaint.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { readEditorSettings, writeEditorSettings } from "../../../ui/editor-settings.ts";
import { IconHistory } from "../../../ui/icons.ts";
import { PartPending } from "../../../ui/PartPending.tsx";
import type { TestPanelHandle } from "../custom-run/TestPanel.tsx";
import { readableCode } from "../hidden-code.ts";
import { usePlace } from "../place.ts";
import { languagesQuery, lastAcceptedCode, submitCode } from "../queries.ts";
import { draftPlace } from "./draft.ts";
import { EditorSettingsMenu } from "./EditorSettingsMenu.tsx";
import { languageOfFile } from "./file-language.ts";
import { goOnWith, takeWanted } from "./go-on.ts";
import { SolutionToolbar, ToolButton } from "./SolutionToolbar.tsx";
import classes from "./solution.module.css";
import { useAllowance } from "./use-allowance.ts";
import { useCompilerMarks } from "./use-compiler-marks.ts";
import { useDraft } from "./use-draft.ts";
import { useSending } from "./use-sending.tsx";
import { useSources } from "./use-sources.ts";
import { VerdictPanel } from "./VerdictPanel.tsx";

const noMarks: ReturnType<typeof useCompilerMarks> = [];

const Confetti = lazy(() => import("../../../ui/Confetti.tsx"));
const TestPanel = lazy(() => import("../custom-run/TestPanel.tsx"));

interface SolutionPaneProps {
  info: ProblemInfo;
  /** Enters or leaves focus mode. */
  focusButton: ReactNode;
}

/** Right half of the problem page: write, test, submit, watch the verdict. */
export default function SolutionPane({ info, focusButton }: SolutionPaneProps) {
  const { t } = useTranslation();
  const { problem } = info;
  const { cid, tid, gid, replaces, isLimited } = usePlace();
  const draft = useDraft({
    problemId: problem.problemId,
    cid,
    gid,
    title: problem.title,
    languages: info.languages,
    templates: info.codeTemplate,
  });
  const sources = useSources(info, draft);
  const [settings, setSettings] = useState(readEditorSettings);
  const [isAskingReset, resetDialog] = useDisclosure(false);
  const [isCelebrating, setCelebrating] = useState(false);
  const [isAskingReplace, replaceDialog] = useDisclosure(false);

  const complaint = useFieldError();
  const complaintId = useId();
  /** What the compiler said of an online test, newer than the submission. */
  const [tested, setTested] = useState<string | null>(null);
  const sending = useSending({
    problem,
    send: submitCode,
    onSent: () => setTested(null),
    onSettled: () => allowance.renew(),
    onVerdict: (event, sent) => {
      if (event.submission.status !== status.accepted) return;
      setCelebrating(true);
      draft.finish(sent?.code ?? "");
    },
  });
  const { submitId, live, soon, isJudging, hasEarlier, hasSolved } = sending;
  const wait = soon.seconds;
  const allowance = useAllowance(cid, problem.problemId, isLimited, soon.begin);
  const said = complaint.text ?? soon.text;

  /** How the panel was opened; null while it is closed. */
  const [testing, setTesting] = useState<"look" | "run" | null>(null);
  const isTesting = testing !== null;
  const test = useRef<TestPanelHandle>(null);
  const testButton = useRef<HTMLButtonElement>(null);
  const mode = useQuery(languagesQuery).data?.find(({ name }) => name === draft.language)?.contentType;

  const ofProgram = useCompilerMarks(submitId, live, tested);
  // Of several files a compiler's lines are those of one of them.
  const marks = sources.names ? noMarks : ofProgram;
  const [jump, setJump] = useState<{ line: number } | null>(null);
  const toLine = (line: number) => setJump({ line });

  const noneLeft = allowance.left === 0 ? t("solve.noneLeft") : null;
  const shut = sending.shut ?? noneLeft;
  const isShut = shut !== null;
  const send = () => {
    replaceDialog.close();
    setCelebrating(false);
    setTesting(null);
    const { language } = draft;
    const { code } = sources;
    sending.send({ cid, tid, gid, problemId: problem.problemId, language, code });
  };
  const submit = () => {
    if (isJudging || isShut || wait > 0) return;
    if (draft.code.trim() === "") return complaint.refuse("code-empty");
    if (sources.code.length > CODE_MAX) return complaint.refuse("code-too-long");
    sending.admit(goIn, () => goOnWith("submit", draftPlace(problem.problemId, { cid, gid })));
  };
  const goIn = () => {
    if (replaces?.isAsked && hasEarlier) return replaceDialog.open();
    send();
  };
  const tryOut = () => (testing === null ? setTesting("run") : test.current?.runAll());
  const goOn = useEffectEvent(() => {
    const wish = takeWanted(draftPlace(problem.problemId, { cid, gid }));
    if (wish === "submit") submit();
    else if (wish === "test") tryOut();
  });
  useEffect(() => {
    goOn();
  }, []);
  // The editor has them too; fields of the test panel keep their own.
  useHotkeys([
    ["mod+Enter", submit],
    ["mod+shift+Enter", tryOut],
  ]);
  const recall = useMutation({
    mutationFn: () => lastAcceptedCode(problem.id, { cid, gid }),
    onSuccess: ({ code, language }) => {
      if (readableCode(code) === null) return tellRefused(t("solve.hiddenCode"));
      if (!code) return tellRefused(t("submission.notPassedYet"));
      draft.replace(language && info.languages.includes(language) ? language : draft.language, code);
    },
  });

  return (
    <div className={classes.pane}>
      <SolutionToolbar
        info={info}
        language={draft.language}
        onLanguage={draft.setLanguage}
        onReset={resetDialog.open}
        onUpload={(code, name) => {
          complaint.clear();
          const language = languageOfFile(name, info.languages, draft.language);
          draft.replace(language, language === draft.language ? sources.withFile(name, code) : code);
          sources.choose(name);
        }}
        onRefused={complaint.refuse}
        recall={
          <ToolButton
            label={t("submission.recall")}
            loading={recall.isPending}
            onClick={() => (hasSolved ? recall.mutate() : tellRefused(t("submission.notPassedYet")))}
          >
            <IconHistory size={17} />
          </ToolButton>
        }
        settings={
          <EditorSettingsMenu
            settings={settings}
            language={draft.language}
            code={draft.code}
            onChange={(next) => {
              setSettings(next);
              writeEditorSettings(next);
            }}
          />
        }
        focus={focusButton}
      />
      {sources.names && (
        <div className={classes.files}>
          <SegmentedControl
            size="xs"
            aria-label={t("solve.files.title")}
            data={[...sources.names]}
            value={sources.name ?? ""}
            onChange={sources.choose}
          />
        </div>
      )}
      <div className={classes.editor}>
        <CodeEditor
          key={sources.name}
          code={sources.text}
          language={draft.language}
          settings={settings}
          label={t("submission.editor", { problem: problem.title })}
          {...(said && { describedBy: complaintId })}
          placeholder={t("solve.placeholder")}
          marks={marks}
          jump={jump}
          onChange={(code) => {
            complaint.clear();
            sources.setText(code);
          }}
          onSubmit={submit}
          onTest={tryOut}
        />
      </div>
      <Complaint text={said} id={complaintId} className={classes.complaint} />
      {isTesting && (
        <div className={classes.test}>
          <Suspense fallback={<PartPending />}>
            <TestPanel
              info={info}
              language={draft.language}
              mode={mode}
              code={sources.code}
              runsAtOnce={testing === "run"}
              handle={test}
              onLine={toLine}
              onRefused={complaint.refuse}
              onCompiled={setTested}
              onClose={() => {
                setTesting(null);
                testButton.current?.focus();
              }}
            />
          </Suspense>
        </div>
      )}
      {!isTesting && sending.panel && (
        <div className={classes.verdict}>
          <VerdictPanel problemId={problem.problemId} {...sending.panel} onLine={toLine} />
        </div>
      )}
      <div className={classes.bottom}>
        {isShut ? (
          <span className={classes.note} data-banned role="note">
            {shut}
          </span>
        ) : (
          <span className={classes.note} data-solved={hasSolved || undefined}>
            {allowance.left !== null && (
              <b>{t("solve.left", { left: allowance.left, max: allowance.max ?? 0 })} · </b>
            )}
            {hasEarlier && replaces ? replaces.note : t(hasSolved ? "submission.solved" : "submission.saved")}
          </span>
        )}
        <Button
          ref={testButton}
          size="sm"
          variant="default"
          aria-expanded={isTesting}
          disabled={isShut}
          onClick={() => setTesting(isTesting ? null : "look")}
        >
          {t("solve.test.title")}
        </Button>
        <Tooltip label={t("submission.shortcut")} openDelay={500} withinPortal={false}>
          <Button
            size="sm"
            loading={isJudging}
            disabled={isShut || wait > 0}
            aria-keyshortcuts="Control+Enter"
            onClick={submit}
          >
            {wait > 0 ? t("submission.submitIn", { seconds: wait }) : t("submission.submit")}
          </Button>
        </Tooltip>
      </div>
      <ConfirmDialog
        opened={isAskingReset}
        title={t("submission.reset")}
        text={t("submission.resetQuestion")}
        confirm={t("submission.reset")}
        onCancel={resetDialog.close}
        onConfirm={() => {
          draft.reset();
          resetDialog.close();
        }}
      />
      <ConfirmDialog
        opened={isAskingReplace}
        title={t("submission.submit")}
        text={replaces?.note ?? ""}
        confirm={t("submission.submit")}
        onCancel={replaceDialog.close}
        onConfirm={send}
      />
      {sending.door}
      {isCelebrating && (
        <Suspense fallback={null}>
          <Confetti onDone={() => setCelebrating(false)} />
        </Suspense>
      )}
    </div>
  );
}
