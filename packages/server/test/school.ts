import { status } from "@verdict/contract";
import { beforeAll } from "vitest";
import { groupMembers, groups } from "../src/features/group/tables.ts";
import { submissions } from "../src/features/submission/tables.ts";
import { trainingProblems, trainings } from "../src/features/training/tables.ts";
import type { TestSite, TestUser } from "./site.ts";

type Row<T extends { $inferSelect: unknown }> = T["$inferSelect"];

/** A group with its teacher (level 5), an assistant (4), pupils (3), and somebody who is not in it. */
export function useSchool(site: () => TestSite, size = 4) {
  const school = { gid: 0, root: "", pupils: [] as TestUser[] } as {
    gid: number;
    root: string;
    teacher: TestUser;
    assistant: TestUser;
    outsider: TestUser;
    pupils: TestUser[];
  };
  let made = 0;

  const inserted = <T>(rows: T[]): T => {
    const [row] = rows;
    if (!row) throw new Error("no row came back");
    return row;
  };

  beforeAll(async () => {
    school.root = await site().tokenOf("1");
    school.teacher = await site().user();
    school.assistant = await site().user();
    school.outsider = await site().user();
    for (let i = 0; i < size; i++) school.pupils.push(await site().user({ realname: `Pupil ${i + 1}` }));
    const { id } = inserted(
      await site()
        .db.insert(groups)
        .values({ name: "Form 9b", shortName: "FORM9", uid: school.teacher.uid, auth: 3, code: "abc123" })
        .returning(),
    );
    school.gid = id;
    const members = [
      { uid: school.teacher.uid, level: 5 },
      { uid: school.assistant.uid, level: 4 },
      ...school.pupils.map(({ uid }) => ({ uid, level: 3 })),
    ];
    await site()
      .db.insert(groupMembers)
      .values(members.map((member) => ({ ...member, groupId: id, agreed: true })));
  });

  /** A training of the group with new problems of the site, made by the teacher. */
  async function training(problems = 1, change: Partial<Row<typeof trainings>> = {}) {
    const { id } = inserted(
      await site()
        .db.insert(trainings)
        .values({
          uid: school.teacher.uid,
          groupId: school.gid,
          title: `Homework ${++made}`,
          auth: "Public",
          ...change,
        })
        .returning(),
    );
    const taken: { pid: number; problemId: string }[] = [];
    for (let rank = 0; rank < problems; rank++) {
      const problem = await site().problem();
      taken.push(problem);
      await site()
        .db.insert(trainingProblems)
        .values({ trainingId: id, problemId: problem.pid, displayId: problem.problemId, rank });
    }
    return { tid: id, problems: taken };
  }

  /** A judged submission in the group, as if it had been sent there. */
  async function sent(
    { uid }: Pick<TestUser, "uid">,
    problemId: number,
    change: Partial<Row<typeof submissions>> = {},
  ): Promise<number> {
    const code = change.code ?? "int main() {}";
    const row = { uid, problemId, language: "C++", code, length: code.length, groupId: school.gid };
    const { id } = inserted(
      await site()
        .db.insert(submissions)
        .values({ ...row, status: status.accepted, ...change })
        .returning({ id: submissions.id }),
    );
    return id;
  }

  return { school, training, sent };
}
