import {
  getProblemDetail,
  importGroupProblems,
  importProblem,
  submitProblemJudge,
  type TakenChoice,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sendFile } from "../../../../test/forms.ts";
import { useGroupFixtures } from "../../../../test/group-fixtures.ts";
import { useSite } from "../../../../test/site.ts";
import { makeZip } from "../../../../test/zip.ts";
import { problems, problemVersions } from "../../problem/tables.ts";
import { submissions } from "../../submission/tables.ts";

/** Packages whose problem is here already. */

const site = useSite();
const things = useGroupFixtures(site);
let token = "";
let made = 0;

beforeAll(async () => {
  ({ token } = await site().user({ roleId: 1000 }));
});

/** A file with a problem by each of the names, whose title and only test are `words`. */
const file = (ids: readonly string[], words: string) =>
  makeZip(
    ids.flatMap((id): [string, string][] => [
      [
        `${id}.json`,
        JSON.stringify({
          problem: { problemId: id, title: words, description: words, auth: 1 },
          tags: [words],
          samples: [{ input: "1.in", output: "1.out" }],
        }),
      ],
      [`${id}/1.in`, words],
      [`${id}/1.out`, words],
    ]),
  );
const fresh = () => `TAKEN-${++made}`;
const send = (content: Buffer, query: { taken?: TakenChoice; only?: string } = {}) =>
  sendFile(site(), importProblem, content, { token, query });
const rowOf = async (problemId: string) =>
  (await site().db.select().from(problems).where(eq(problems.problemId, problemId)))[0];
const shown = async (problemId: string) =>
  (await site().call(getProblemDetail, { query: { problemId } })).data;

test("nothing said: it stays out, by a code that pages ask after", async () => {
  const id = fresh();
  expect((await send(file([id], "first"))).status).toBe(200);
  const again = await send(file([id], "second"));
  expect(again).toMatchObject({ status: 400, code: "import-partial" });
  expect(again.data.failed).toMatchObject([{ problemId: id, code: "import-id-taken" }]);
  expect((await rowOf(id))?.title).toBe("first");
});

test("skip: it is left as it is, which is no failure", async () => {
  const [old, other] = [fresh(), fresh()];
  await send(file([old], "first"));
  const answer = await send(file([old, other], "second"), { taken: "skip" });
  expect(answer.status).toBe(200);
  expect(answer.data).toMatchObject({
    imported: [{ problemId: other }],
    failed: [],
    skipped: [{ problemId: old, title: "second" }],
  });
  expect((await rowOf(old))?.title).toBe("first");
});

test("copy: it comes in by another id, and says so", async () => {
  const id = fresh();
  await send(file([id], "first"));
  const answer = await send(file([id], "second"), { taken: "copy" });
  expect(answer.data.imported).toMatchObject([{ problemId: `${id}-COPY`, replaced: false }]);
  expect(answer.data.imported[0]?.changed.map(({ code }) => code)).toContain("id-copied");
  expect((await rowOf(id))?.title).toBe("first");
  expect((await rowOf(`${id}-COPY`))?.title).toBe("second");
});

describe("overwrite", () => {
  test("the problem is what the package says; key, access, submissions and the version before stay", async () => {
    const id = fresh();
    await send(file([id], "first"));
    const before = await rowOf(id);
    const user = await site().user();
    const body = { pid: id, language: "C", code: "int main(void) { return 0; }" };
    const sent = await site().call(submitProblemJudge, { token: user.token, body });
    expect(sent.status).toBe(200);
    await site().db.update(problems).set({ author: "somebody" }).where(eq(problems.problemId, id));

    const answer = await send(file([id], "second"), { taken: "overwrite" });
    expect(answer).toMatchObject({ status: 200, data: { imported: [{ pid: before?.id, replaced: true }] } });
    const after = await rowOf(id);
    expect(after).toMatchObject({ id: before?.id, title: "second", author: "somebody", auth: 1 });
    expect(after?.dataVersionId).not.toBe(before?.dataVersionId);
    const { problem, tags } = await shown(id);
    expect(problem.description).toBe("second");
    expect(tags.map(({ name }) => name)).toEqual(["second"]);
    const kept = await site()
      .db.select()
      .from(submissions)
      .where(eq(submissions.problemId, before?.id ?? 0));
    expect(kept).toHaveLength(1);
    const versions = await site()
      .db.select()
      .from(problemVersions)
      .where(eq(problemVersions.problemId, before?.id ?? 0));
    expect(versions.map(({ snapshot }) => snapshot.problem.title)).toEqual(
      expect.arrayContaining(["first", "second"]),
    );
  });

  test("tests that the package lacks stay", async () => {
    const id = fresh();
    await send(file([id], "first"));
    const before = await rowOf(id);
    const bare = makeZip([["x.json", JSON.stringify({ problem: { problemId: id, title: "bare" } })]]);
    expect((await send(bare, { taken: "overwrite" })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ title: "bare", dataVersionId: before?.dataVersionId });
  });

  test("only those that are asked for", async () => {
    const [one, other, third] = [fresh(), fresh(), fresh()];
    await send(file([one, other], "first"));
    const asked = { taken: "overwrite", only: `${one}\nNO-SUCH` } as const;
    const answer = await send(file([one, other, third], "second"), asked);
    expect(answer).toMatchObject({ status: 200, data: { imported: [{ problemId: one }], skipped: [] } });
    expect((await rowOf(other))?.title).toBe("first");
    expect(await rowOf(third)).toBeUndefined();
  });

  test("not a problem of a judge elsewhere, and not one of a group by the site's import", async () => {
    const [remote, grouped] = [fresh(), fresh()];
    await send(file([remote, grouped], "first"));
    const { gid } = await things.group();
    await site().db.update(problems).set({ remoteOj: "HDU" }).where(eq(problems.problemId, remote));
    await site()
      .db.update(problems)
      .set({ groupId: gid, isGroup: true })
      .where(eq(problems.problemId, grouped));
    const answer = await send(file([remote, grouped], "second"), { taken: "overwrite" });
    expect(answer.data.failed.map(({ code }) => code)).toEqual(["import-id-taken", "import-id-taken"]);
    for (const id of [remote, grouped]) expect((await rowOf(id))?.title).toBe("first");
  });

  test("in a group its administrators overwrite what is theirs to change", async () => {
    const group = await things.group();
    const { gid } = group;
    const id = fresh();
    const into = (words: string, taken: TakenChoice) =>
      sendFile(site(), importGroupProblems, file([id], words), { token, query: { gid, taken } });
    const first = await into("first", "ask");
    expect(first.status, first.msg).toBe(200);
    const [{ problemId = "" } = {}] = first.data.imported;
    expect((await into("second", "overwrite")).data.imported).toMatchObject([{ problemId, replaced: true }]);
    expect(await rowOf(problemId)).toMatchObject({ title: "second", groupId: gid });
  });
});
