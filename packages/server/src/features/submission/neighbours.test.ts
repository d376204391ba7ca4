import { getSubmissionNeighbours } from "@verdict/contract";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { useSchool } from "../../../test/school.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { groupMembers } from "../group/tables.ts";

const site = useSite();
const { school, training, sent } = useSchool(site, 3);
const people = () => school.pupils as [TestUser, TestUser, TestUser];

const around = async (submitId: number, { token }: Pick<TestUser, "token">) =>
  site().call(getSubmissionNeighbours, { token, query: { submitId } });

test("a teacher goes from pupil to pupil by name, each with their newest program to the problem", async () => {
  const { problems } = await training();
  const pid = problems[0]?.pid ?? 0;
  const [first, second, third] = people();
  const ten = await site().user({ realname: "Pupil 10" });
  await site().db.insert(groupMembers).values({ groupId: school.gid, uid: ten.uid, level: 3, agreed: true });
  const last = await sent(ten, pid);
  const older = await sent(first, pid);
  const newer = await sent(first, pid);
  const own = await sent(third, pid); // the second sent nothing
  await sent(second, (await site().problem()).pid);
  const { data } = await around(own, school.teacher);
  expect(data).toEqual({
    author: { uid: third.uid, username: third.username, realname: "Pupil 3" },
    previous: { uid: first.uid, username: first.username, realname: "Pupil 1", submitId: newer },
    next: { uid: ten.uid, username: ten.username, realname: "Pupil 10", submitId: last },
  });
  expect((await around(older, school.assistant)).data?.previous).toBeNull();
  expect((await around(last, school.teacher)).data?.next).toBeNull();
});

test("real names are told as everywhere; who teaches nobody is told nothing", async () => {
  const { problems } = await training();
  const pid = problems[0]?.pid ?? 0;
  const [first, second] = people();
  const id = await sent(first, pid);
  await sent(second, pid);
  await site()
    .db.update(groupMembers)
    .set({ agreed: false })
    .where(and(eq(groupMembers.groupId, school.gid), eq(groupMembers.uid, second.uid)));
  expect((await around(id, school.teacher)).data?.next).toMatchObject({
    username: second.username,
    realname: null,
  });
  expect((await around(id, first)).data).toBeNull();
  expect((await around(id, second)).data).toBeNull();
  expect((await around(id, school.outsider)).code).toBe("submission-not-found");
});
