import {
  deleteTestFile,
  getStagedTestdata,
  putTestFile,
  type StagedUpload,
  stageTestdata,
} from "@verdict/contract";
import { useState } from "react";
import { call } from "../../../../lib/call.ts";
import { CallError } from "../../../../lib/call-error.ts";
import { upload } from "../../../../lib/transfer.ts";
import type { ProblemForm } from "../Editor.tsx";
import { renumbered } from "../scoring/tree.ts";
import { mergeCases } from "./cases.ts";

export interface Staging {
  /** Files that were made or changed on the way in, to be told. */
  notes: Pick<StagedUpload, "ignored" | "changed" | "emptyOutputs"> | null;
  /** Takes a whole staged upload in the place of all cases. */
  adopt(staged: StagedUpload): void;
  put(files: readonly { name: string; content: Blob }[]): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
  /** Lets `work` change the staged files where they lie. */
  through<T>(work: (key: string) => Promise<T>): Promise<T>;
}

/** Test files being edited: the first change copies the problem's data to a staged upload, saving takes them over. */
export function useStaging(form: ProblemForm, pid: number | null): Staging {
  const [notes, setNotes] = useState<Staging["notes"]>(null);
  // As it is now: several changes may be under way in one drawing.
  const stagedKey = () => form.getValues().stagedKey;

  const take = (staged: StagedUpload, isNew: boolean) => {
    const { cases, scoring, type, judgeCaseMode } = form.getValues();
    const rows = mergeCases(staged.fileList, cases, { type, judgeCaseMode }, isNew);
    form.setFieldValue("cases", rows);
    if (scoring) form.setFieldValue("scoring", renumbered(scoring, cases, rows));
    form.setFieldValue("stagedKey", staged.fileListDir);
    setNotes(staged);
  };
  const open = async () => {
    if (stagedKey()) return stagedKey();
    const hasData = pid !== null && form.getValues().cases.length > 0;
    const staged = await call(stageTestdata, { body: hasData ? { pid } : {} });
    form.setFieldValue("stagedKey", staged.fileListDir);
    return staged.fileListDir;
  };
  const reread = async () => {
    const mode = form.getValues().judgeCaseMode;
    try {
      take(await call(getStagedTestdata, { query: { key: stagedKey(), mode } }), false);
    } catch (error) {
      if (!(error instanceof CallError && error.code === "testdata-none")) throw error;
      form.setFieldValue("cases", []);
    }
  };
  return {
    // Of what is saved nothing is left to tell.
    notes: form.values.stagedKey ? notes : null,
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
      for (const name of names) {
        // An output that an input lacks stands in the table, and is no file.
        await call(deleteTestFile, { query: { key: staged, name } }).catch((error) => {
          if (!(error instanceof CallError && error.code === "testdata-file-not-found")) throw error;
        });
      }
      await reread();
    },
    async through(work) {
      const staged = await open();
      try {
        return await work(staged);
      } finally {
        await reread();
      }
    },
  };
}
