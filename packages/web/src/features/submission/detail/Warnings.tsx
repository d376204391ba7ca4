import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  type BodyInput,
  isInProgress,
  type Submission,
  status,
  type submitProblemTestCases,
  type TestJudge,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useBan, useSession } from "../../../lib/session.ts";
import { runTestCases } from "../custom-run/online-test.ts";
import { useJudgeWords } from "../judge-words.ts";
import { languageFamily } from "../solve/draft.ts";
import { CompilerOutput } from "./CompilerOutput.tsx";
import classes from "./submission-page.module.css";

/** Other compilers are told to be quiet: docs/languages.md. */
const warned = ["C", "C++"];

const hasRun = ({ status: code }: Submission) =>
  code >= status.presentationError && code !== status.compileError && !isInProgress(code);

/** What the compiler says of a program that it took, asked by an online test on no input: nothing is kept of it. */
export function Warnings({ submission, code }: { submission: Submission; code: string }) {
  const { t } = useTranslation();
  const say = useJudgeWords();
  const mayRun = useBan("submit") === null;
  const { user } = useSession();
  const { pid, cid, gid, language } = submission;
  const type: BodyInput<typeof submitProblemTestCases>["type"] = cid ? "contest" : gid ? "group" : "public";
  const ask = useMutation({
    mutationFn: async () => {
      let said: TestJudge | undefined;
      const body: BodyInput<typeof submitProblemTestCases> = {
        pid,
        type,
        code,
        language,
        cases: [{ userInput: "" }],
        ...(cid && { cid }),
      };
      await runTestCases(body, new AbortController().signal, (_, result) => {
        said = result;
      });
      const failed = said?.status === status.compileError || said?.status === status.systemError;
      return (failed ? say(said?.stderr ?? "", said?.sentences) : said?.compiler) || null;
    },
  });
  if (!user || !mayRun || !warned.includes(languageFamily(language)) || !hasRun(submission)) return null;
  if (ask.data)
    return (
      <div className={classes.message}>
        <CompilerOutput text={ask.data} />
      </div>
    );
  if (ask.data === null)
    return (
      <p className={classes.hidden} role="status">
        {t("solve.warnings.none")}
      </p>
    );
  return (
    <Button size="xs" variant="default" mt="xs" loading={ask.isPending} onClick={() => ask.mutate()}>
      {t("solve.warnings.ask")}
    </Button>
  );
}
