import { Loader } from "@mantine/core";
import { compileInteractive, compileSpj } from "@verdict/contract";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/call.ts";
import { CallError } from "../../../../lib/call-error.ts";
import { describeError, toast } from "../../../../lib/toast.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import type { EditorValues } from "../draft.ts";
import type { ProblemForm } from "../Editor.tsx";

type State = { kind: "idle" } | { kind: "busy" } | { kind: "failed"; text: string };

const signature = ({ judgeMode, spjCode, spjLanguage, judgeFiles }: EditorValues) =>
  JSON.stringify([judgeMode, spjLanguage, spjCode, judgeFiles]);

/**
 * Compiles the checker or interactor as it stands; false when that failed, after a dialog with the compiler's words.
 * One that was compiled, or saved, as it is passes at once unless `always`.
 */
export function useCompile(
  form: ProblemForm,
  saved: EditorValues,
): [compile: (always?: boolean) => Promise<boolean>, dialog: ReactNode] {
  const { t } = useTranslation();
  const [state, setState] = useState<State>({ kind: "idle" });
  const good = useRef(new Set([signature(saved)]));
  const compile = async (always = false): Promise<boolean> => {
    const { values } = form;
    if (values.judgeMode === "default") return true;
    if (!always && good.current.has(signature(values))) return true;
    setState({ kind: "busy" });
    try {
      await call(values.judgeMode === "spj" ? compileSpj : compileInteractive, {
        body: {
          code: values.spjCode,
          language: values.spjLanguage,
          extraFiles: Object.fromEntries(values.judgeFiles.map(({ name, content }) => [name, content])),
        },
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
  const dialog = (
    <Dialog
      opened={state.kind !== "idle"}
      onClose={() => state.kind !== "busy" && setState({ kind: "idle" })}
      title={t(state.kind === "failed" ? "admin.checker.failed" : "admin.checker.compiling")}
      size="xl"
    >
      {state.kind === "busy" && (
        <div className="admin-row" role="status">
          <Loader size="sm" /> {t("admin.checker.wait")}
        </div>
      )}
      {state.kind === "failed" && (
        <pre className="admin-pre" role="alert">
          {state.text}
        </pre>
      )}
    </Dialog>
  );
  return [compile, dialog];
}
