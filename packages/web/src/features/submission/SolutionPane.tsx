import { Button, Tooltip } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CODE_MAX, isInProgress, type ProblemInfo, status } from "@verdict/contract";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBan, useSession } from "../../lib/session.ts";
import { toast, toastRefusal } from "../../lib/toast.ts";
import { CodeEditor } from "../../ui/CodeEditor.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { readEditorSettings, writeEditorSettings } from "../../ui/editor-settings.ts";
import { IconHistory } from "../../ui/icons.ts";
import { ownStatusQuery } from "../problem/queries.ts";
import { EditorSettingsMenu } from "./EditorSettingsMenu.tsx";
import { languageOfFile } from "./file-language.ts";
import { useLiveSubmission } from "./live.ts";
import {
  languagesQuery,
  lastAcceptedCode,
  refreshAfterVerdict,
  refreshLists,
  submitCode,
} from "./queries.ts";
import { SolutionToolbar, ToolButton } from "./SolutionToolbar.tsx";
import classes from "./solution.module.css";
import type { TestPanelHandle } from "./TestPanel.tsx";
import { useDraft } from "./use-draft.ts";
import { VerdictPanel } from "./VerdictPanel.tsx";

const Confetti = lazy(() => import("../../ui/Confetti.tsx"));
const TestPanel = lazy(() => import("./TestPanel.tsx"));

interface SolutionPaneProps {
  info: ProblemInfo;
  /** Enters or leaves focus mode. */
  focusButton: ReactNode;
}

/** Right half of the problem page: write, test, submit, watch the verdict. */
export default function SolutionPane({ info, focusButton }: SolutionPaneProps) {
  const { t } = useTranslation();
  const { problem } = info;
  const draft = useDraft({
    problemId: problem.problemId,
    title: problem.title,
    languages: info.languages,
    templates: info.codeTemplate,
  });
  const [settings, setSettings] = useState(readEditorSettings);
  const [isAskingReset, resetDialog] = useDisclosure(false);
  const [isCelebrating, setCelebrating] = useState(false);
  const isSignedIn = useSession().token !== null;
  const own = useQuery({ ...ownStatusQuery([problem.id]), enabled: isSignedIn }).data?.[problem.id];
  const hasSolved = own?.status === status.accepted;
  const ban = useBan("submit");

  const submission = useMutation({
    mutationFn: submitCode,
    onSuccess: () => {
      toast(t("solve.submitted"), "success");
      refreshLists();
    },
  });
  const submitId = submission.data?.submitId ?? null;
  const live = useLiveSubmission(submitId, (event) => {
    refreshAfterVerdict(event.submission.submitId);
    if (event.submission.status === status.accepted) setCelebrating(true);
  });
  const isJudging =
    submission.isPending || (submitId !== null && (live === null || isInProgress(live.submission.status)));

  const [isTesting, testPanel] = useDisclosure(false);
  const test = useRef<TestPanelHandle>(null);
  const testButton = useRef<HTMLButtonElement>(null);
  const mode = useQuery(languagesQuery).data?.find(({ name }) => name === draft.language)?.contentType;

  const submit = () => {
    if (isJudging || ban !== null) return;
    if (draft.code.trim() === "") return void toastRefusal("code-empty");
    if (draft.code.length > CODE_MAX) return void toastRefusal("code-too-long");
    setCelebrating(false);
    testPanel.close();
    submission.mutate({ problemId: problem.problemId, language: draft.language, code: draft.code });
  };
  const tryOut = () => (isTesting ? test.current?.run() : testPanel.open());
  // The editor has them too; fields of the test panel keep their own.
  useHotkeys([
    ["mod+Enter", submit],
    ["mod+shift+Enter", tryOut],
  ]);
  const recall = useMutation({
    mutationFn: () => lastAcceptedCode(problem.id),
    onSuccess: ({ code, language }) => {
      if (!code) return toast(t("submission.notPassedYet"), "error");
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
        onUpload={(code, name) => draft.replace(languageOfFile(name, info.languages, draft.language), code)}
        recall={
          <ToolButton
            label={t("submission.recall")}
            loading={recall.isPending}
            onClick={() => (hasSolved ? recall.mutate() : toast(t("submission.notPassedYet"), "error"))}
          >
            <IconHistory size={17} />
          </ToolButton>
        }
        settings={
          <EditorSettingsMenu
            settings={settings}
            onChange={(next) => {
              setSettings(next);
              writeEditorSettings(next);
            }}
          />
        }
        focus={focusButton}
      />
      <div className={classes.editor}>
        <CodeEditor
          code={draft.code}
          language={draft.language}
          settings={settings}
          label={t("submission.editor", { problem: problem.title })}
          placeholder={t("solve.placeholder")}
          onChange={draft.setCode}
          onSubmit={submit}
          onTest={tryOut}
        />
      </div>
      {isTesting && (
        <div className={classes.test}>
          <Suspense fallback={null}>
            <TestPanel
              info={info}
              language={draft.language}
              mode={mode}
              code={draft.code}
              handle={test}
              onClose={() => {
                testPanel.close();
                testButton.current?.focus();
              }}
            />
          </Suspense>
        </div>
      )}
      {!isTesting && (submission.isPending || submission.isSuccess) && (
        <div className={classes.verdict}>
          <VerdictPanel
            submitId={submission.isPending ? null : submitId}
            live={submission.isPending ? null : live}
          />
        </div>
      )}
      <div className={classes.bottom}>
        {ban === null ? (
          <span className={classes.note} data-solved={hasSolved || undefined}>
            {hasSolved ? t("submission.solved") : t("submission.saved")}
          </span>
        ) : (
          <span className={classes.note} data-banned role="note">
            {ban ? t("account.submitBanned", { reason: ban }) : t("account.submitBannedPlain")}
          </span>
        )}
        <Button
          ref={testButton}
          size="sm"
          variant="default"
          aria-expanded={isTesting}
          disabled={ban !== null}
          onClick={testPanel.toggle}
        >
          {t("solve.test.title")}
        </Button>
        <Tooltip label={t("submission.shortcut")} openDelay={500} withinPortal={false}>
          <Button
            size="sm"
            loading={isJudging}
            disabled={ban !== null}
            aria-keyshortcuts="Control+Enter"
            onClick={submit}
          >
            {t("submission.submit")}
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
      {isCelebrating && (
        <Suspense fallback={null}>
          <Confetti onDone={() => setCelebrating(false)} />
        </Suspense>
      )}
    </div>
  );
}
