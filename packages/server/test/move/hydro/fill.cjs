// Run within Hydro's own program: people, problems, contests, submissions and talk by its models, judged by its own ends.
const fs = require("node:fs");
const path = require("node:path");

module.exports = async (submissions = 240) => {
  const { user, domain, problem, contest, training, discussion, solution, record, system } =
    global.Hydro.model;
  const { end } = require("hydrooj/src/handler/judge");
  const HOUR = 3_600_000;
  const real = Date.now;
  const START = Date.UTC(2024, 4, 6, 1);
  let at = START - 100 * HOUR;
  Date.now = () => at; // ids of its documents begin with it
  let state = 77;
  const random = (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };

  await system.set("default.priv", 4 | 8);
  const uids = {};
  for (const name of ["ada", "bea", "cyd", "dan", "eli", "fay"])
    uids[name] = await user.create(`${name}@hydro.example`, name, `pass of ${name}`);
  uids.long = await user.create("long@hydro.example", "a-name-longer-than-twenty", "x");
  uids.hust = await user.create("hust@hydro.example", "hust", "");
  await user.setById(uids.ada, { school: "第一中学", studentId: "20240001", bio: "# Hi" });
  await user.setSuperAdmin(uids.ada);
  await user.ban(uids.fay, "spam");
  await domain.add("system", uids.ada, "Hydro", "").catch(() => {});
  await domain.edit("system", { name: "Our judge", bulletin: "# Welcome\n\nhere" });
  await domain.addRole("system", "teacher", (1n << 4n) | (1n << 44n));
  await domain.setUserRole("system", uids.bea, "teacher");
  await domain.setUserInDomain("system", uids.cyd, { displayName: "Cyd C." });
  await domain.add("club", uids.bea, "The club", "ours");
  await domain.setUserRole("club", uids.cyd, "member");
  await user.updateGroup("system", "class-1", [uids.cyd, uids.dan]);

  const text = JSON.stringify({
    zh: "# 题\n\n![图](file://p.png)\n\n```input1\n1 2\n```\n\n```output1\n3\n```\n",
    en: "# Task\n\nAdd.",
  });
  const make = async (where, pid, title, hidden, config) => {
    const docId = await problem.add(where, pid, title, text, uids.bea, ["math", "入门"], {
      hidden,
      difficulty: 2,
    });
    for (const [name, content] of [
      ["1.in", "1 2\r\n"],
      ["1.out", "3\n"],
      ["2.in", "2 3\n"],
      ["2.out", "5\n"],
    ])
      await problem.addTestdata(where, docId, name, Buffer.from(content));
    if (config) {
      await problem.addTestdata(where, docId, "config.yaml", Buffer.from(config));
      await problem.edit(where, docId, { config });
    }
    return docId;
  };
  const subtasks =
    "time: 2s\nmemory: 128m\nsubtasks:\n  - score: 40\n    id: 1\n    cases:\n      - {input: 1.in, output: 1.out}\n  - score: 60\n    id: 2\n    cases:\n      - {input: 2.in, output: 2.out}\n";
  const p1 = await make("system", "P1000", "First", false, "time: 1s\nmemory: 64m\n");
  const p2 = await make("system", "P1001", "Second", false, subtasks);
  const p3 = await make("system", "", "Nameless", true, "");
  const p4 = await problem.add("system", "P1003", "Elsewhere", "text", uids.bea, []);
  await problem.edit("system", p4, { config: "type: remote_judge\nsubType: codeforces\ntarget: P1A\n" });
  await problem.addAdditionalFile("system", p1, "p.png", fs.readFileSync(path.join(__dirname, "p.png")));
  const own = await make("club", "C1", "Of the club", false, "");
  await problem.copy("system", p2, "club", "C2");

  const begin = new Date(START);
  const over = new Date(START + 3 * HOUR);
  const pids = [p1, p2, p3];
  const tids = {};
  for (const rule of ["acm", "oi", "ioi", "strictioi", "ledo"])
    tids[rule] = await contest.add(
      "system",
      `By ${rule}`,
      "# Rules",
      uids.bea,
      rule,
      begin,
      over,
      pids,
      false,
      {
        ...(rule === "oi" && { score: { [p2]: 50 } }),
        ...(rule === "acm" && { balloon: { [p1]: "#ff0000" }, lockAt: new Date(START + 2 * HOUR) }),
        ...(rule === "ioi" && { _code: "open sesame" }),
      },
    );
  const homework = await contest.add(
    "system",
    "Homework",
    "do",
    uids.bea,
    "homework",
    begin,
    over,
    [p1, p2],
    false,
    {
      penaltySince: new Date(START + HOUR),
      penaltyRules: { 1: 0.5 },
      assign: ["class-1"],
    },
  );
  const open = await contest.add("system", "For all", "do", uids.bea, "homework", begin, over, [p1], false, {
    penaltySince: over,
    penaltyRules: {},
  });
  const inClub = await contest.add("club", "Club cup", "", uids.bea, "acm", begin, over, [own], false, {});

  const tid = await training.add(
    "system",
    "From the start",
    "Do them in order.",
    uids.bea,
    [
      { _id: 1, title: "One", requireNids: [], pids: [p1] },
      { _id: 2, title: "Two", requireNids: [1], pids: [p2, p3] },
    ],
    "intro",
  );
  await training.enroll("system", tid, uids.cyd);

  const NODE = 20;
  const did = await discussion.add(
    "system",
    NODE,
    "问答",
    uids.cyd,
    "How?",
    "tell me",
    "127.0.0.1",
    false,
    true,
  );
  const [drid] = [await discussion.addReply("system", did, uids.dan, "so", "127.0.0.1")];
  await discussion.addTailReply("system", drid, uids.cyd, "thanks", "127.0.0.1");
  const about = await discussion.add(
    "system",
    10,
    p1,
    uids.dan,
    "About it",
    "**?**",
    "127.0.0.1",
    false,
    false,
  );
  const said = await discussion.add(
    "system",
    30,
    tids.acm,
    uids.dan,
    "Unclear",
    "what is n",
    "127.0.0.1",
    false,
    false,
  );
  await discussion.addReply("system", said, uids.bea, "at most 5", "127.0.0.1");
  const psid = await solution.add("system", p1, uids.cyd, "add them");
  await solution.reply?.("system", psid, uids.dan, "right");
  await discussion.add("club", NODE, "club", uids.cyd, "In the club", "psst", "127.0.0.1", false, false);

  const results = [1, 1, 1, 2, 3, 4, 5, 6, 7, 2];
  const people = ["cyd", "dan", "eli"];
  const rules = Object.keys(tids);
  const rids = [];
  for (let n = 0; n < submissions; n++) {
    at = START + Math.floor((n / submissions) * 3 * HOUR) + 1000;
    const kind = random(10);
    const place =
      kind < 6 ? tids[rules[random(rules.length)]] : kind < 7 ? homework : kind < 8 ? inClub : null;
    const where = place === inClub ? "club" : "system";
    const pid = place === inClub ? own : pids[random(place === homework ? 2 : 3)];
    const uid = uids[people[random(people.length)]];
    const rid = await record.add(
      where,
      pid,
      uid,
      ["js", "cc.cc14", "brainless"][random(3)],
      `// ${n}\nprint(1)`,
      false,
      {
        type: "judge",
        ...(place && { contest: place }),
      },
    );
    await problem.inc(where, pid, "nSubmit", 1);
    rids.push(rid);
    if (n % 40 === 39) continue; // waits
    const status = results[random(results.length)];
    const first = status === 1 ? 40 : status === 7 ? 0 : [0, 40][random(2)];
    const score = status === 1 ? 100 : first;
    await end({
      ...{ rid, domainId: where, status, score, time: 15, memory: 2048, judger: uids.ada },
      ...(status === 7 && { compilerText: "error: no" }),
      subtasks: {
        1: { type: "min", score: first, status: first ? 1 : status },
        2: { type: "min", score: score - first, status: score === 100 ? 1 : status },
      },
    });
  }
  await record.add("system", p1, uids.cyd, "js", "tried", false, { type: "pretest", input: "1" });
  Date.now = real;
  return {
    ...{ uids, p1, p2, p3, first: String(rids[0]), did: String(did), about: String(about), tid: String(tid) },
    tids: Object.fromEntries(Object.entries(tids).map(([name, id]) => [name, String(id)])),
    ...{ homework: String(homework), open: String(open), inClub: String(inClub) },
  };
};
