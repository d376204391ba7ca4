import { Alert, Button, NativeSelect, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type DataOf, getCheckerTest, type Language, testChecker } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../../lib/call.ts";
import { formatMemory, formatTime } from "../../../../lib/units.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import table from "../../../../ui/list/table.module.css";
import { VerdictTag } from "../../../../ui/VerdictTag.tsx";
import { Code } from "../../../admin/ui/Code.tsx";
import type { ProblemForm } from "../Editor.tsx";
import classes from "../editor.module.css";

interface CheckerTestProps {
  form: ProblemForm;
  languages: Language[];
  onClose: () => void;
}

const WAIT_MS = 20_000;
const TRIES = 30;
type Result = DataOf<typeof getCheckerTest>;

/** Runs the checker against the statement's samples: with outputs as one likes, or with what a program prints. */
export function CheckerTest({ form, languages, onClose }: CheckerTestProps) {
  const { t } = useTranslation();
  const { values } = form;
  const isInteractive = values.judgeMode === "interactive";
  const samples = values.examples.filter(({ input, output }) => input || output);
  const [outputs, setOutputs] = useState(samples.map(({ output }) => output));
  const [program, setProgram] = useState({ language: languages[0]?.name ?? "", code: "" });
  const run = useMutation({
    mutationFn: async (): Promise<Result> => {
      const { key } = await call(testChecker, {
        body: {
          judgeMode: values.judgeMode === "interactive" ? "interactive" : "spj",
          code: values.spjCode,
          language: values.spjLanguage,
          protocol: values.checkerProtocol,
          extraFiles: Object.fromEntries(values.judgeFiles.map(({ name, content }) => [name, content])),
          samples: samples.map(({ input, output }, index) => ({
            input,
            answer: output,
            output: outputs[index],
          })),
          program: isInteractive || program.code.trim() ? program : null,
          timeLimit: values.timeLimit,
          memoryLimit: Math.min(values.memoryLimit, 4096),
        },
      });
      for (let tries = 0; ; tries++) {
        const result = await call(getCheckerTest, { query: { key, wait: WAIT_MS } });
        if (result.done || tries >= TRIES) return result;
      }
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t("admin.checker.test")} size="xl">
      <div className="admin-form">
        {samples.length === 0 && <Alert color="orange">{t("admin.checker.noSamples")}</Alert>}
        {!isInteractive &&
          samples.map(({ input }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sample is its place in the list
            <div key={index} className={classes.pair}>
              <Textarea
                label={t("admin.editor.exampleInput", { number: index + 1 })}
                readOnly
                autosize
                maxRows={6}
                classNames={{ input: "mono" }}
                value={input}
              />
              <Textarea
                label={t("admin.checker.output", { number: index + 1 })}
                autosize
                maxRows={6}
                classNames={{ input: "mono" }}
                value={outputs[index] ?? ""}
                onChange={(event) => {
                  const text = event.currentTarget.value;
                  setOutputs(outputs.map((old, at) => (at === index ? text : old)));
                }}
              />
            </div>
          ))}
        <NativeSelect
          label={t(isInteractive ? "admin.checker.program" : "admin.checker.programInstead")}
          value={program.language}
          data={languages.map(({ name }) => name)}
          onChange={(event) => setProgram({ ...program, language: event.currentTarget.value })}
        />
        <Code
          isSmall
          code={program.code}
          language={program.language}
          label={t("admin.checker.program")}
          onChange={(code) => setProgram((old) => ({ ...old, code }))}
          onSubmit={() => run.mutate()}
        />
        <div>
          <Button
            disabled={samples.length === 0 || (isInteractive && !program.code.trim())}
            loading={run.isPending}
            onClick={() => run.mutate()}
          >
            {t("admin.checker.run")}
          </Button>
        </div>
        {run.data?.errorMessage && (
          <pre className="admin-pre" role="alert">
            {run.data.errorMessage}
          </pre>
        )}
        {run.data && run.data.cases.length > 0 && (
          <table className={table.table} aria-label={t("admin.checker.results")}>
            <tbody>
              {run.data.cases.map((row) => (
                <tr key={row.seq}>
                  <td className={table.tight}>{row.seq}</td>
                  <td className={table.tight}>
                    <VerdictTag status={row.status} />
                  </td>
                  <td className={`numeric ${table.tight}`}>
                    {formatTime(row.time)} · {formatMemory(row.memory)}
                  </td>
                  <td>{row.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  );
}
