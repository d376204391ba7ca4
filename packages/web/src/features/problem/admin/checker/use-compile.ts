import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../../../lib/call-error.ts";
import { describeError, toast } from "../../../../lib/toast.ts";
import { useOffice } from "../../../admin/office.ts";
import { problemCalls } from "../calls.ts";
import type { EditorValues } from "../draft.ts";
import type { ProblemForm } from "../Editor.tsx";

type State = { kind: "idle" } | { kind: "busy" } | { kind: "failed"; text: string };

export interface Compile {
  /** Of the last go; a complaint stays until the next one. */
  state: State;
  /** false: it does not compile. One that was compiled, or saved, as it is passes at once unless `always`. */
  run: (always?: boolean) => Promise<boolean>;
}

const signature = ({ judgeMode, spjCode, spjLanguage, checkerProtocol, judgeFiles }: EditorValues) =>
  JSON.stringify([judgeMode, spjLanguage, spjCode, checkerProtocol, judgeFiles]);

/** Compiles the checker or interactor as it stands. */
export function useCompile(form: ProblemForm, saved: EditorValues): Compile {
  const { t } = useTranslation();
  const calls = problemCalls(useOffice().gid);
  const [state, setState] = useState<State>({ kind: "idle" });
  const good = useRef(new Set<string>());
  const run = async (always = false): Promise<boolean> => {
    const { values } = form;
    if (values.judgeMode === "default") return true;
    const isGood = signature(values) === signature(saved) || good.current.has(signature(values));
    if (!always && isGood) return true;
    // A draft is saved without its checker.
    if (!always && (!values.spjCode.trim() || !values.spjLanguage)) return true;
    setState({ kind: "busy" });
    try {
      await calls.compile(values.judgeMode, {
        code: values.spjCode,
        language: values.spjLanguage,
        protocol: values.checkerProtocol,
        extraFiles: Object.fromEntries(values.judgeFiles.map(({ name, content }) => [name, content])),
      });
      good.current.add(signature(values));
      setState({ kind: "idle" });
      if (always) toast(t("admin.checker.compiled"), "success");
      return true;
    } catch (error) {
      const isCompiler = error instanceof CallError && error.code === "compile-failed";
      setState({ kind: "failed", text: isCompiler ? error.message : describeError(error) });
      return false;
    }
  };
  return { state, run };
}
