import {
  deleteTestFile,
  getStagedTestdata,
  putTestFile,
  type StagedUpload,
  stageTestdata,
} from "@verdict/contract";
import { useRef, useState } from "react";
import { call } from "../../../../lib/call.ts";
import { CallError } from "../../../../lib/call-error.ts";
import { upload } from "../../../../lib/transfer.ts";
import type { ProblemForm } from "../Editor.tsx";
import { mergeCases } from "./cases.ts";

export interface Staging {
  /** Files that were made or changed on the way in, to be told. */
  notes: Pick<StagedUpload, "ignored" | "changed" | "emptyOutputs"> | null;
  /** Takes a whole staged upload in the place of all cases. */
  adopt(staged: StagedUpload): void;
  put(files: readonly { name: string; content: Blob }[]): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
}

/** Test files being edited: the first change copies the problem's data to a staged upload, saving takes them over. */
export function useStaging(form: ProblemForm, pid: number | null): Staging {
  const [notes, setNotes] = useState<Staging["notes"]>(null);
  // Several changes may be under way in one drawing.
  const key = useRef(form.values.stagedKey);

  const take = (staged: StagedUpload, isNew: boolean) => {
    key.current = staged.fileListDir;
    const { cases, type, judgeCaseMode } = form.getValues();
    form.setFieldValue("cases", mergeCases(staged.fileList, cases, { type, judgeCaseMode }, isNew));
    form.setFieldValue("stagedKey", staged.fileListDir);
    setNotes(staged);
  };
  const open = async () => {
    if (key.current) return key.current;
    const hasData = pid !== null && form.getValues().cases.length > 0;
    const staged = await call(stageTestdata, { body: hasData ? { pid } : {} });
    key.current = staged.fileListDir;
    form.setFieldValue("stagedKey", staged.fileListDir);
    return staged.fileListDir;
  };
  const reread = async () => {
    const mode = form.getValues().judgeCaseMode;
    try {
      take(await call(getStagedTestdata, { query: { key: key.current, mode } }), false);
    } catch (error) {
      if (!(error instanceof CallError && error.code === "testdata-none")) throw error;
      form.setFieldValue("cases", []);
    }
  };
  return {
    notes,
    adopt: (staged) => take(staged, true),
    async put(files) {
      const staged = await open();
      for (const { name, content } of files) {
        await upload(putTestFile, { query: { key: staged, name }, file: content, name });
      }
      await reread();
    },
    async remove(names) {
      const staged = await open();
      for (const name of names) await call(deleteTestFile, { query: { key: staged, name } });
      await reread();
    },
  };
}
