import { Alert, Button, FileButton, Group, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { downloadTestcase, fullMarksOf, isSubtaskMode, problemType } from "@verdict/contract";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../../../lib/i18n.ts";
import { tellFailure } from "../../../../lib/toast.ts";
import { download } from "../../../../lib/transfer.ts";
import { IconDownload, IconPlus, IconUpload } from "../../../../ui/icons.ts";
import { useSelection } from "../../../../ui/list/selection.tsx";
import type { CaseRow } from "../draft.ts";
import type { ProblemForm } from "../Editor.tsx";
import { scoringOf } from "../scoring/tree.ts";
import { CaseDialog } from "./CaseDialog.tsx";
import { CaseTable } from "./CaseTable.tsx";
import { intoGroup, marksOfRows, sizeText, withScores } from "./cases.ts";
import { GroupTable } from "./GroupTable.tsx";
import { MadeOutputs, MakeOutputs, useMakeOutputs } from "./MakeOutputs.tsx";
import { PreviewDialog } from "./PreviewDialog.tsx";
import type { Staging } from "./use-staging.ts";
import type { ZipUpload } from "./use-zip.ts";
import { ZipProgress } from "./ZipProgress.tsx";

const ScoringEditor = lazy(async () => {
  await loadTexts("refusal");
  return { default: (await import("../scoring/ScoringEditor.tsx")).ScoringEditor };
});

interface DataTabProps {
  form: ProblemForm;
  /** null: the problem is not saved yet. */
  pid: number | null;
  staging: Staging;
  zip: ZipUpload;
}

/** The test data manager: a zip, single files, or cases typed by hand; groups and scores in place. */
export function DataTab({ form, pid, staging, zip }: DataTabProps) {
  const { t } = useTranslation();
  const [isTyping, setTyping] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const put = useMutation({ mutationFn: staging.put });
  const remove = useMutation({
    mutationFn: staging.remove,
    onSuccess: () => selection.clear(),
  });
  const { cases, scoring, type, judgeMode, judgeCaseMode, stagedKey } = form.values;
  const selection = useSelection({ all: cases.map(({ input }) => input) });
  const isOi = type === String(problemType.oi);
  const making = useMakeOutputs(pid, staging);
  const isBusy = making.isPending || zip.isPending || put.isPending || remove.isPending;
  const bytes = cases.reduce((sum, row) => sum + row.inputSize + row.outputSize, 0);
  return (
    <div className="admin-form">
      <Group justify="space-between">
        <div className="admin-row">
          <FileButton
            accept=".zip,application/zip"
            onChange={(file) => file && zip.start(file)}
            disabled={isBusy}
          >
            {(props) => (
              <Button {...props} leftSection={<IconUpload size={16} />} disabled={isBusy}>
                {t("admin.data.uploadZip")}
              </Button>
            )}
          </FileButton>
          <FileButton
            multiple
            disabled={isBusy}
            onChange={(files) => put.mutate(files.map((file) => ({ name: file.name, content: file })))}
          >
            {(props) => (
              <Button {...props} variant="default" loading={put.isPending} disabled={isBusy}>
                {t("admin.data.addFiles")}
              </Button>
            )}
          </FileButton>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={isBusy}
            onClick={() => setTyping(true)}
          >
            {t("admin.data.addCase")}
          </Button>
          {pid !== null && judgeMode !== "interactive" && (
            <MakeOutputs pid={pid} cases={cases} chosen={selection.keys} making={making} isBusy={isBusy} />
          )}
          {isOi && !scoring && (
            <Button
              variant="default"
              disabled={cases.length === 0}
              onClick={() => form.setFieldValue("cases", withScores(cases, judgeCaseMode))}
            >
              {t("admin.data.spread")}
            </Button>
          )}
          {pid !== null && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => void download(downloadTestcase, { pid }).catch(tellFailure)}
            >
              {t("common.download")}
            </Button>
          )}
        </div>
        <span className="admin-dim">
          {t("admin.data.sum", { count: cases.length, size: sizeText(bytes) })}
          {isOi &&
            ` · ${t("admin.data.points", {
              points: scoring ? (fullMarksOf(scoring) ?? 0) : marksOfRows(judgeCaseMode, cases),
            })}`}
        </span>
      </Group>
      <p className="admin-dim" style={{ margin: 0 }}>
        {t("admin.data.note")}
      </p>
      <ZipProgress zip={zip} />
      <MadeOutputs making={making} />
      {staging.notes && <StagingNotes notes={staging.notes} />}
      {stagedKey && <Alert color="orange">{t("admin.data.staged")}</Alert>}
      {form.errors.cases && (
        <Alert color="red" role="alert">
          {form.errors.cases}
        </Alert>
      )}
      {scoring ? (
        <Suspense>
          <ScoringEditor form={form} />
        </Suspense>
      ) : (
        <>
          {isSubtaskMode(judgeCaseMode) && <GroupTable form={form} />}
          {isOi && cases.length > 0 && (
            <Button
              variant="default"
              style={{ alignSelf: "flex-start" }}
              onClick={() => {
                form.setFieldValue("scoring", scoringOf(form.values));
                form.setFieldValue("judgeCaseMode", "subtask_lowest");
              }}
            >
              {t("admin.scoring.begin")}
            </Button>
          )}
        </>
      )}
      <CaseTable
        form={form}
        selection={selection}
        bulk={
          <BulkChange
            form={form}
            selected={selection.keys}
            isRemoving={remove.isPending}
            onRemove={() =>
              remove.mutate(
                cases
                  .filter(({ input }) => selection.keys.has(input))
                  .flatMap(({ input, output }) => (output ? [input, output] : [input])),
              )
            }
          />
        }
        isBusy={isBusy}
        onShow={setShown}
        onReplace={(name, content) => put.mutate([{ name, content }])}
        onRemove={(names) => remove.mutate(names)}
      />
      {isTyping && (
        <CaseDialog
          cases={cases}
          isSaving={put.isPending}
          onClose={() => setTyping(false)}
          onSave={(files) => put.mutate(files, { onSuccess: () => setTyping(false) })}
        />
      )}
      {shown && (
        <PreviewDialog
          name={shown}
          place={stagedKey ? { key: stagedKey } : { pid: pid ?? 0 }}
          onClose={() => setShown(null)}
          onSave={(content) =>
            put.mutate([{ name: shown, content: new Blob([content]) }], { onSuccess: () => setShown(null) })
          }
          isSaving={put.isPending}
        />
      )}
    </div>
  );
}

function StagingNotes({ notes }: { notes: NonNullable<Staging["notes"]> }) {
  const { t } = useTranslation();
  const lines = (["ignored", "changed", "emptyOutputs"] as const).filter((kind) => notes[kind].length > 0);
  if (lines.length === 0) return null;
  return (
    <Alert color="orange">
      {lines.map((kind) => (
        <div key={kind}>
          {t(`admin.data.${kind}`, {
            count: notes[kind].length,
            names: notes[kind].slice(0, 12).join(", ") + (notes[kind].length > 12 ? ", …" : ""),
          })}
        </div>
      ))}
    </Alert>
  );
}

interface BulkChangeProps {
  form: ProblemForm;
  selected: ReadonlySet<string>;
  isRemoving: boolean;
  onRemove: () => void;
}

/** Sets group or score of all chosen cases at once. */
function BulkChange({ form, selected, isRemoving, onRemove }: BulkChangeProps) {
  const { t } = useTranslation();
  const [group, setGroup] = useState("1");
  const [score, setScore] = useState("0");
  const { cases, scoring, type, judgeCaseMode } = form.values;
  const setCases = (rows: CaseRow[]) => form.setFieldValue("cases", rows);
  return (
    <>
      {!scoring && isSubtaskMode(judgeCaseMode) && (
        <>
          <TextInput
            size="xs"
            w={70}
            type="number"
            min={1}
            aria-label={t("admin.data.group")}
            value={group}
            onChange={(event) => setGroup(event.currentTarget.value)}
          />
          <Button
            size="compact-sm"
            variant="default"
            disabled={!(Number(group) > 0)}
            onClick={() => setCases(intoGroup(cases, selected, Number(group)))}
          >
            {t("admin.data.setGroup")}
          </Button>
        </>
      )}
      {!scoring && type === String(problemType.oi) && (
        <>
          <TextInput
            size="xs"
            w={70}
            type="number"
            min={0}
            aria-label={t("admin.data.score")}
            value={score}
            onChange={(event) => setScore(event.currentTarget.value)}
          />
          <Button
            size="compact-sm"
            variant="default"
            disabled={!(Number(score) >= 0)}
            onClick={() =>
              setCases(cases.map((row) => (selected.has(row.input) ? { ...row, score: Number(score) } : row)))
            }
          >
            {t("admin.data.setScore")}
          </Button>
        </>
      )}
      <Button size="compact-sm" color="red" variant="light" loading={isRemoving} onClick={onRemove}>
        {t("admin.delete")}
      </Button>
    </>
  );
}
