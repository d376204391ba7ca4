import { randomId } from "@mantine/hooks";
import type { BodyInput, DataOf, getTrainingAdminPlan, saveTrainingPlan } from "@verdict/contract";
import { parseDate } from "../../../lib/dates.ts";
import { localInput, momentToSend } from "../../../lib/local-date.ts";

/** A training's plan as its page holds it: one list of headings and problems, so that moving is one thing for both. */

type Plan = DataOf<typeof getTrainingAdminPlan>;
export type PlanProblem = Plan["problems"][number];

export interface SectionItem {
  readonly kind: "section";
  readonly key: string;
  /** null: a new one. */
  readonly id: number | null;
  readonly title: string;
  /** As a datetime-local field writes it; "": whenever one likes. */
  readonly due: string;
  /** The due date that is saved. */
  readonly saved: string | null;
}

export interface ProblemItem {
  readonly kind: "problem";
  readonly key: string;
  readonly problem: PlanProblem;
  /** pids to be solved first. */
  readonly after: readonly number[];
}

export type PlanItem = SectionItem | ProblemItem;

export const newSection = (title: string): SectionItem => ({
  kind: "section",
  key: randomId(),
  id: null,
  title,
  due: "",
  saved: null,
});

/** Problems of no section first, then each section with its own. */
export function itemsOf({ sections, problems }: Plan): PlanItem[] {
  const known = new Set(sections.map(({ id }) => id));
  const items = (own: readonly PlanProblem[]) =>
    own.map((problem): PlanItem => {
      return { kind: "problem", key: `p${problem.pid}`, problem, after: problem.after };
    });
  return [
    ...items(problems.filter(({ sectionId }) => sectionId === null || !known.has(sectionId))),
    ...sections.flatMap(({ id, title, dueTime }): PlanItem[] => [
      {
        ...{ kind: "section", key: `s${id}`, id, title },
        due: dueTime ? localInput(parseDate(dueTime)) : "",
        saved: dueTime,
      },
      ...items(problems.filter(({ sectionId }) => sectionId === id)),
    ]),
  ];
}

/** The list with one item moved to another place; nothing where that is none. */
export function moved(items: readonly PlanItem[], from: number, to: number): PlanItem[] {
  const item = items[from];
  if (!item || to < 0 || to >= items.length) return [...items];
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
}

export const problemsIn = (items: readonly PlanItem[]): ProblemItem[] =>
  items.filter((item) => item.kind === "problem");

/** Problems that would wait for later ones, by pid. */
export function brokenIn(items: readonly PlanItem[]): Set<number> {
  const seen = new Set<number>();
  const broken = new Set<number>();
  for (const { problem, after } of problemsIn(items)) {
    if (after.some((pid) => !seen.has(pid))) broken.add(problem.pid);
    seen.add(problem.pid);
  }
  return broken;
}

/** What the page sends. */
export function bodyOf(tid: number, items: readonly PlanItem[]): BodyInput<typeof saveTrainingPlan> {
  const sections: BodyInput<typeof saveTrainingPlan>["sections"] = [];
  const problems: BodyInput<typeof saveTrainingPlan>["problems"] = [];
  for (const item of items) {
    if (item.kind === "section") {
      sections.push({ id: item.id, title: item.title, dueTime: momentToSend(item.due, item.saved) });
    } else {
      const section = sections.length > 0 ? sections.length - 1 : null;
      problems.push({ pid: item.problem.pid, section, after: [...item.after] });
    }
  }
  return { tid, sections, problems };
}
