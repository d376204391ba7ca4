import {
  addTraining,
  addTrainingCategory,
  addTrainingProblem,
  getAdminProblemList,
  getAdminTrainingList,
  registerTraining,
  saveTrainingPlan,
} from "@verdict/contract";
import type { Client } from "../../e2e/client.ts";

const PASSWORD = "first-steps";
const trainings = [
  [
    "First steps",
    "Private",
    "Basics",
    "Ten small problems for the first two weeks.\n\n1. read\n2. write\n3. test",
  ],
  ["Sums and loops", "Public", "Basics", "Counting, adding, and when to stop."],
  ["Shortest paths", "Public", "Graphs", "From breadth first to **Dijkstra**."],
] as const;

/** Some trainings of root's, the first of them private, in sections, with members. Its id. */
export async function fillTrainings(
  client: Client,
  root: string,
  tokens: readonly string[],
): Promise<number> {
  const categories = new Map<string, number>();
  for (const [name, color] of [
    ["Basics", "#2f9e44"],
    ["Graphs", "#409eff"],
  ] as const) {
    const { data } = await client.call(addTrainingCategory, { token: root, body: { name, color } });
    categories.set(name, data.id);
  }
  for (const [title, auth, category, description] of trainings) {
    const training = { title, auth, description, privatePwd: auth === "Private" ? PASSWORD : null };
    const trainingCategory = { id: categories.get(category) ?? null };
    await client.call(addTraining, { token: root, body: { training, trainingCategory } });
  }
  const made = (await client.call(getAdminTrainingList, { token: root, query: {} })).data.records;
  const { data } = await client.call(getAdminProblemList, { token: root, query: { auth: 1, limit: 100 } });
  const problems = data.records.toSorted((a, b) => a.problemId.localeCompare(b.problemId));
  for (const { id: tid } of made) {
    for (const { id: pid, problemId: displayId } of problems.slice(0, 6)) {
      await client.call(addTrainingProblem, { token: root, body: { tid, pid, displayId } });
    }
  }
  const tid = made.find(({ auth }) => auth === "Private")?.id ?? 0;
  const due = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await client.call(saveTrainingPlan, {
    token: root,
    body: {
      tid,
      sections: [
        { title: "Week 1: reading and writing", dueTime: due(-3) },
        { title: "Week 2: loops", dueTime: due(5) },
      ],
      problems: problems.slice(0, 6).map(({ id: pid }, index) => ({
        pid,
        section: index < 3 ? 0 : 1,
        after: index === 5 ? problems.slice(3, 5).map(({ id }) => id) : [],
      })),
    },
  });
  for (const token of tokens)
    await client.call(registerTraining, { token, body: { tid, password: PASSWORD } });
  return tid;
}
