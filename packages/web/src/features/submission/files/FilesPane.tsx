import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { downloadContestInputs, downloadProblemInputs, type ProblemInfo } from "@verdict/contract";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFieldError } from "../../../lib/field-error.ts";
import { download } from "../../../lib/transfer.ts";
import { formatMemory } from "../../../lib/units.ts";
import { Complaint } from "../../../ui/Complaint.tsx";
import { IconCheck, IconDownload, IconFileUpload, IconX } from "../../../ui/icons.ts";
import { usePlace } from "../place.ts";
import solution from "../solve/solution.module.css";
import { useSending } from "../solve/use-sending.tsx";
import { VerdictPanel } from "../solve/VerdictPanel.tsx";
import { type Chosen, droppedFiles, filesIn, submitFiles } from "./chosen.ts";
import classes from "./files-pane.module.css";

interface FilesPaneProps {
  info: ProblemInfo;
  outputOnly: NonNullable<ProblemInfo["outputOnly"]>;
  /** Enters or leaves focus mode. */
  focusButton: ReactNode;
}

/** Right half of the page of an output-only problem: take the inputs, choose the outputs, submit, watch the verdict. */
export default function FilesPane({ info, outputOnly, focusButton }: FilesPaneProps) {
  const { t } = useTranslation();
  const { problem } = info;
  const { cid, tid, gid } = usePlace();
  const [chosen, setChosen] = useState<Chosen>({});
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const complaint = useFieldError();
  const sending = useSending({ problem, send: submitFiles });
  const { soon, isJudging, hasSolved } = sending;
  const inputs = useMutation({
    mutationFn: () =>
      cid === 0
        ? download(downloadProblemInputs, { problemId: problem.problemId, ...(gid !== 0 && { gid }) })
        : download(downloadContestInputs, { cid, displayId: problem.problemId }),
  });

  const take = async (given: Promise<File[]>) => {
    complaint.clear();
    const found = await given.then(filesIn).catch(() => null);
    if (!found) return complaint.say(t("solve.files.unreadable"));
    const unknown = Object.keys(found).find((name) => !outputOnly.files.includes(name));
    if (unknown !== undefined) complaint.say(t("solve.files.unknown", { name: unknown }));
    const known = Object.entries(found).filter(([name]) => outputOnly.files.includes(name));
    setChosen((before) => ({ ...before, ...Object.fromEntries(known) }));
  };
  const remove = (name: string) => setChosen(({ [name]: _, ...rest }) => rest);

  const isShut = sending.shut !== null;
  const count = Object.keys(chosen).length;
  const send = () => sending.send({ cid, tid, gid, problemId: problem.problemId, files: chosen });
  const submit = () => {
    if (isJudging || isShut || soon.seconds > 0) return;
    if (count === 0) return complaint.refuse("output-files-none");
    sending.admit(send, () => {});
  };
  const said = complaint.text ?? soon.text;

  return (
    <div className={solution.pane}>
      <div className={solution.toolbar}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={15} />}
          loading={inputs.isPending}
          onClick={() => inputs.mutate()}
        >
          {t("solve.files.inputs")}
        </Button>
        <span className={solution.version} />
        {focusButton}
      </div>
      <div className={classes.scroll}>
        <button
          type="button"
          className={classes.drop}
          data-over={isOver || undefined}
          disabled={isShut}
          onClick={() => picker.current?.click()}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            void take(droppedFiles(event.dataTransfer));
          }}
        >
          <IconFileUpload size={22} />
          <span>{t("solve.files.drop")}</span>
          <small>{t(outputOnly.carriesOver ? "solve.files.carried" : "solve.files.missing")}</small>
        </button>
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            void take(Promise.resolve([...(event.currentTarget.files ?? [])]));
            event.currentTarget.value = "";
          }}
        />
        <ul className={classes.files} aria-label={t("solve.files.title")}>
          {outputOnly.files.map((name) => {
            const file = chosen[name];
            return (
              <li key={name} data-chosen={file !== undefined || undefined}>
                {file ? <IconCheck size={15} /> : <span className={classes.blank} />}
                <code>{name}</code>
                <span>{file ? formatMemory(Math.ceil(file.length / 1024)) : "–"}</span>
                {file && (
                  <button
                    type="button"
                    aria-label={t("solve.files.remove", { name })}
                    onClick={() => remove(name)}
                  >
                    <IconX size={14} />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      </div>
      <Complaint text={said} className={solution.complaint} />
      {sending.panel && (
        <div className={solution.verdict}>
          <VerdictPanel problemId={problem.problemId} {...sending.panel} onLine={() => {}} />
        </div>
      )}
      <div className={solution.bottom}>
        {isShut ? (
          <span className={solution.note} data-banned role="note">
            {sending.shut}
          </span>
        ) : (
          <span className={solution.note} data-solved={hasSolved || undefined}>
            {hasSolved
              ? t("submission.solved")
              : t("solve.files.count", { n: count, of: outputOnly.files.length })}
          </span>
        )}
        <Button size="sm" loading={isJudging} disabled={isShut || soon.seconds > 0} onClick={submit}>
          {soon.seconds > 0 ? t("submission.submitIn", { seconds: soon.seconds }) : t("submission.submit")}
        </Button>
      </div>
      {sending.door}
    </div>
  );
}
