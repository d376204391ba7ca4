import { type ProblemInfo, parseExamples } from "@verdict/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../lib/session.ts";
import { GUEST } from "../solve/draft.ts";
import { newCase, OWN_CASES_MAX, type OwnCase, readOwnCases, writeOwnCases } from "./online-test.ts";

/** Cases of a problem: its examples, and the user's own. */
export function useTestCases(problem: ProblemInfo["problem"], hidesExamples: boolean) {
  const { t } = useTranslation();
  const uid = useSession().user?.uid ?? GUEST;
  const [own, setOwn] = useState(() => readOwnCases(uid, problem.problemId));
  const examples = useMemo(
    () =>
      parseExamples(problem.examples).map(({ input, output }, index) => ({
        key: `example${index}`,
        label: t("solve.test.example", { number: index + 1 }),
        input,
        expected: output,
      })),
    [problem.examples, t],
  );
  // There is always one to write into.
  const shownOwn = own.length > 0 || (examples.length > 0 && !hidesExamples) ? own : [newCase([])];
  const labelOf = (one: OwnCase, index: number) =>
    one.name || t("solve.test.ownNumber", { number: index + 1 });
  const cases = [
    ...(hidesExamples ? [] : examples),
    ...shownOwn.map((one, index) => ({ ...one, label: labelOf(one, index) })),
  ];
  const [wanted, choose] = useState(own[0]?.key ?? null);
  const chosen = cases.find(({ key }) => key === wanted) ?? cases[0];
  const keep = (next: OwnCase[]) => {
    setOwn(next);
    writeOwnCases(uid, problem.problemId, next);
  };
  const add = (from?: { input: string; expected: string }) => {
    const made = newCase(own, from);
    keep([...own, made]);
    choose(made.key);
  };
  return {
    cases,
    chosen,
    choose,
    /** undefined of an example. */
    chosenOwn: shownOwn.find(({ key }) => key === chosen?.key),
    defaultLabel: t("solve.test.ownNumber", {
      number: shownOwn.findIndex(({ key }) => key === chosen?.key) + 1,
    }),
    isFull: own.length >= OWN_CASES_MAX,
    add,
    /** An example that is changed becomes a case of one's own. */
    change(part: Partial<Pick<OwnCase, "name" | "input" | "expected">>) {
      if (!chosen) return;
      const { key, input, expected } = chosen;
      if (!shownOwn.some((one) => one.key === key)) return add({ input, expected, ...part });
      keep(shownOwn.map((one) => (one.key === key ? { ...one, ...part } : one)));
      choose(key);
    },
    remove: () => keep(own.filter(({ key }) => key !== chosen?.key)),
  };
}
