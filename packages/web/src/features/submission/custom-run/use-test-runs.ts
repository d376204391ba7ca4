import { useMutation } from "@tanstack/react-query";
import { status, type TestJudge } from "@verdict/contract";
import { useEffect, useRef, useState } from "react";
import { useRetryPause } from "../../../lib/retry-pause.ts";
import { runTestCases, type TestCase } from "./online-test.ts";

/** What came of the cases by their keys; null while a result is waited for. */
export type TestResults = ReadonlyMap<string, TestJudge | null>;

type Program = Omit<Parameters<typeof runTestCases>[0], "cases">;

/** Whether the case was run and did not come out as expected. */
export const isRefused = (result: TestJudge | null | undefined): boolean =>
  !!result && result.status !== status.accepted;

interface Wish {
  program: Program;
  cases: readonly TestCase[];
}

interface TestRunsOptions {
  /** With what the compiler complained of; "" when it did not. */
  onCompiled: (complaints: string) => void;
  /** The cases of one press of the button are through. */
  onEnd: (results: TestResults) => void;
}

/** Runs of the program being written, newest results only. */
export function useTestRuns({ onCompiled, onEnd }: TestRunsOptions) {
  const [results, setResults] = useState<TestResults>(new Map());
  const soon = useRetryPause();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const test = useMutation({
    mutationFn: async ({ program, cases }: Wish) => {
      running.current = new AbortController();
      const found = new Map<string, TestJudge | null>(cases.map(({ key }) => [key, null]));
      setResults(new Map(found));
      const body = {
        ...program,
        cases: cases.map(({ input, expected }) => ({ userInput: input, expectedOutput: expected || null })),
      };
      await runTestCases(body, running.current.signal, (index, result) => {
        const key = cases[index]?.key;
        if (key === undefined) return;
        if (index === 0) onCompiled(result.status === status.compileError ? (result.stderr ?? "") : "");
        found.set(key, result);
        setResults(new Map(found));
      });
      return found;
    },
    onSuccess: onEnd,
    onError: (error) => {
      setResults((former) => new Map([...former].filter(([, result]) => result !== null)));
      soon.take(error);
    },
  });
  return {
    results,
    /** Seconds until the next run is taken. */
    wait: soon.seconds,
    /** Why none is taken now. */
    refusal: soon.text,
    isRunning: test.isPending,
    run: test.mutate,
    /** A case that is changed has no result. */
    forget: (key: string) => setResults((former) => new Map([...former].filter(([other]) => other !== key))),
  };
}
