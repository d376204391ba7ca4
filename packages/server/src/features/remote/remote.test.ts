import { status } from "@verdict/contract";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { useJudges } from "../../../test/remote/judges.ts";
import { CodeforcesReplica } from "../../../test/remote/replica-codeforces.ts";
import { HduReplica } from "../../../test/remote/replica-hdu.ts";

const hdu = await new HduReplica().start();
const cf = await new CodeforcesReplica(500_000).start();
cf.gate = true;
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
  .png()
  .toBuffer();
hdu.files.set("/data/images/pair.png", { body: picture, type: "image/png" });
cf.files.set("/predownloaded/slice.png", { body: picture, type: "image/png" });
const { add, program, sent, ended } = useJudges({ HDU: hdu, CF: cf });

const have = async (name: string, problemId: string) => {
  const answer = await add(name, problemId);
  expect([200, 400]).toContain(answer.status);
};

describe.each([
  { oj: "HDU", id: "1000", language: "G++", replica: hdu },
  { oj: "CF", id: "4A", language: "GNU G++17 7.3.0", replica: cf },
  { oj: "GYM", id: "100001B", language: "GNU G++17 7.3.0", replica: cf },
])("$oj", ({ oj, id, language, replica }) => {
  beforeAll(() => have(oj, id));

  test.each([
    ["AC 46 2048", status.accepted],
    ["WA", status.wrongAnswer],
    ["TLE", status.timeLimitExceeded],
    ["MLE", status.memoryLimitExceeded],
    ["RE", status.runtimeError],
    ["PE", status.presentationError],
  ])("a program that is %s there is so here", async (judge, code) => {
    const submitId = await sent(`${oj}-${id}`, program(judge), { language });
    const seen = await ended(submitId);
    expect(seen).toMatchObject({
      status: code,
      language,
      vjudgeUsername: null,
      vjudgePassword: null,
      score: null,
    });
    if (judge.startsWith("AC")) expect(seen).toMatchObject({ time: 46, memory: 2048 });
  });

  test("a compile error brings the compiler's words", async () => {
    const seen = await ended(await sent(`${oj}-${id}`, program("CE"), { language }));
    expect(seen.status).toBe(status.compileError);
    expect(seen.errorMessage).toContain("error");
  });

  test("an answer that is lost costs no second sending", async () => {
    const before = replica.runs.length;
    replica.be({ loseAnswer: 1 });
    const submitId = await sent(`${oj}-${id}`, program("WA"), { language });
    expect((await ended(submitId)).status).toBe(status.wrongAnswer);
    expect(replica.runs.length).toBe(before + 1);
  });

  test("a session that is over is made anew", async () => {
    replica.sessions.clear();
    expect((await ended(await sent(`${oj}-${id}`, program("AC"), { language }))).status).toBe(
      status.accepted,
    );
  });
});
