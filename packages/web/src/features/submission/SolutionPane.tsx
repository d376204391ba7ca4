import { ActionIcon, Button, NativeSelect, Tooltip } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CODE_MAX, isInProgress, type ProblemInfo, status } from "@verdict/contract";
import { lazy, type RefObject, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { CodeEditor } from "../../ui/CodeEditor.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { readEditorSettings, writeEditorSettings } from "../../ui/editor-settings.ts";
import { IconHistory, IconRotateClockwise, IconUpload } from "../../ui/icons.ts";
import { ownStatusQuery } from "../problem/queries.ts";
import { EditorSettingsMenu } from "./EditorSettingsMenu.tsx";
import { useLiveSubmission } from "./live.ts";
import { languagesQuery, lastAcceptedCode, refreshAfterVerdict, submitCode } from "./queries.ts";
import classes from "./solution.module.css";
import { useDraft } from "./use-draft.ts";
import { VerdictPanel } from "./VerdictPanel.tsx";

const Confetti = lazy(() => import("../../ui/Confetti.tsx"));

/** Right half of the problem page: write, submit, watch the verdict. */
export function SolutionPane({ info }: { info: ProblemInfo }) {
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

  const submission = useMutation({ mutationFn: submitCode });
  const submitId = submission.data?.submitId ?? null;
  const live = useLiveSubmission(submitId, (event) => {
    refreshAfterVerdict(event.submission.submitId);
    if (event.submission.status === status.accepted) setCelebrating(true);
  });
  const isJudging =
    submission.isPending || (submitId !== null && (live === null || isInProgress(live.submission.status)));

  const submit = () => {
    if (isJudging) return;
    if (draft.code.trim() === "") return toast(t("refusal.code-empty"), "error");
    if (draft.code.length > CODE_MAX) return toast(t("refusal.code-too-long"), "error");
    setCelebrating(false);
    submission.mutate({ problemId: problem.problemId, language: draft.language, code: draft.code });
  };
  const recall = useMutation({
    mutationFn: () => lastAcceptedCode(problem.id),
    onSuccess: ({ code, language }) => {
      if (!code) return toast(t("submission.notPassedYet"), "error");
      draft.replace(language && info.languages.includes(language) ? language : draft.language, code);
    },
  });

  return (
    <div className={classes.pane}>
      <Toolbar
        info={info}
        language={draft.language}
        onLanguage={draft.setLanguage}
        onReset={resetDialog.open}
        onUpload={draft.setCode}
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
      />
      <div className={classes.editor}>
        <CodeEditor
          code={draft.code}
          language={draft.language}
          settings={settings}
          label={t("submission.editor", { problem: problem.title })}
          onChange={draft.setCode}
          onSubmit={submit}
        />
      </div>
      {(submission.isPending || submission.isSuccess) && (
        <div className={classes.verdict}>
          <VerdictPanel
            submitId={submission.isPending ? null : submitId}
            live={submission.isPending ? null : live}
          />
        </div>
      )}
      <div className={classes.bottom}>
        <span className={classes.note} data-solved={hasSolved || undefined}>
          {hasSolved ? t("submission.solved") : t("submission.saved")}
        </span>
        <Tooltip label={t("submission.shortcut")} openDelay={500}>
          <Button size="sm" loading={isJudging} aria-keyshortcuts="Control+Enter" onClick={submit}>
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

interface ToolbarProps {
  info: ProblemInfo;
  language: string;
  onLanguage: (language: string) => void;
  onReset: () => void;
  onUpload: (code: string) => void;
  recall: React.ReactNode;
  settings: React.ReactNode;
}

function Toolbar({ info, language, onLanguage, onReset, onUpload, recall, settings }: ToolbarProps) {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  const versions = useQuery(languagesQuery).data;
  const version = versions?.find((offered) => offered.name === language)?.description;
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t("submission.tools")}>
      <NativeSelect
        size="xs"
        aria-label={t("submission.language")}
        value={language}
        data={info.languages}
        onChange={(event) => onLanguage(event.currentTarget.value)}
      />
      <span className={classes.version}>{version}</span>
      <ToolButton label={t("submission.reset")} onClick={onReset}>
        <IconRotateClockwise size={17} />
      </ToolButton>
      {recall}
      <ToolButton label={t("submission.upload")} onClick={() => file.current?.click()}>
        <IconUpload size={17} />
      </ToolButton>
      <UploadInput inputRef={file} onCode={onUpload} />
      {settings}
    </div>
  );
}

function UploadInput({
  inputRef,
  onCode,
}: {
  inputRef: RefObject<HTMLInputElement | null>;
  onCode: (code: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <input
      ref={inputRef}
      type="file"
      hidden
      aria-hidden
      tabIndex={-1}
      onChange={async (event) => {
        const input = event.currentTarget;
        const [chosen] = input.files ?? [];
        if (!chosen) return;
        // A UTF-16 unit takes at most three bytes of UTF-8: a larger file cannot be short enough.
        if (chosen.size > CODE_MAX * 3) toast(t("refusal.code-too-long"), "error");
        else onCode(await chosen.text());
        input.value = "";
      }}
    />
  );
}

interface ToolButtonProps {
  label: string;
  loading?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function ToolButton({ label, loading = false, onClick, children }: ToolButtonProps) {
  return (
    <Tooltip label={label} openDelay={300}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} loading={loading} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
