import { type DataOf, type getTrainingPlan, status } from "@verdict/contract";

export type Plan = DataOf<typeof getTrainingPlan>;
export type PlannedProblem = Plan["problems"][number];

/** The problem to go on with: the first that is open and not solved. */
export function nextIn(problems: readonly PlannedProblem[]): PlannedProblem | undefined {
  return problems.find((row) => !row.isLocked && row.status !== status.accepted);
}

/** Ids of what has to be solved before `row`, in the plan's order. */
export function waitsFor(problems: readonly PlannedProblem[], row: Pick<PlannedProblem, "after">): string {
  return problems
    .filter(({ pid, status: own }) => row.after.includes(pid) && own !== status.accepted)
    .map(({ problemId }) => problemId)
    .join(", ");
}

interface Part<Row> {
  /** null: what stands before the first section. */
  section: Plan["sections"][number] | null;
  rows: Row[];
}

/** Rows by section, in the plan's order; what is in none comes first, and empty sections stay. */
export function bySection<Row extends { sectionId: number | null }>(
  sections: Plan["sections"],
  rows: readonly Row[],
): Part<Row>[] {
  const known = new Set(sections.map(({ id }) => id));
  const loose = rows.filter(({ sectionId }) => sectionId === null || !known.has(sectionId));
  const parts: Part<Row>[] = sections.map((section) => ({
    section,
    rows: rows.filter(({ sectionId }) => sectionId === section.id),
  }));
  return loose.length > 0 || sections.length === 0 ? [{ section: null, rows: loose }, ...parts] : parts;
}
