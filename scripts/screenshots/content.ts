import { addNotice, changeUserInfo, getAdminProblemList, status } from "@verdict/contract";
import pg from "pg";
import { Client } from "../../e2e/client.ts";
import { programsOf } from "../../e2e/programs.ts";
import { fillContests } from "./contests.ts";
import { fillDesk } from "./desk.ts";
import { fillDiscussions } from "./discussions.ts";
import { fillGroups } from "./groups.ts";
import { fillTrainings } from "./trainings.ts";

/** The user whose pages are shown. */
export const USER = "ada";

const people = [
  { name: USER, nickname: "Countess", school: "University of London", gender: "female" },
  { name: "grace", nickname: "Amazing", school: "Yale University", gender: "female" },
  { name: "alan", nickname: "Enigma", school: "King's College", gender: "male" },
  { name: "edsger", nickname: "EWD", school: "TU Eindhoven", gender: "male" },
  { name: "小明", nickname: "明明", school: "第一中学", gender: "male" },
  { name: "佐藤", nickname: "さとう", school: "東京第二高校", gender: "secrecy" },
  { name: "민수", nickname: "민", school: "서울고등학교", gender: "secrecy" },
] as const;

const announcements = [
  ["Welcome to Verdict", "Pick a problem, write a program, **submit it**. Every test tells what happened."],
  [
    "How to read a submission's timeline",
    "Each judging shows where the time went:\n\n- queue\n- compiler\n- tests",
  ],
  [
    "Maintenance on Saturday",
    "Submitting pauses from 02:00 to 02:15. Nothing is lost: judging goes on afterwards.",
  ],
  [
    "Languages and their versions",
    "| Language | Version |\n|---|---|\n| C++ 17 | g++ 12 |\n| Python3 | 3.11 |",
  ],
] as const;

const notices = [
  ["Round 12 begins at eight", "Five problems, two hours. **Good luck!**", "All"],
  ["Your solution of 1008", "It was chosen for the collection of model solutions.", "Single"],
] as const;

export interface Content {
  readonly tokens: { readonly user: string; readonly root: string };
  /** Values of the marks in the pages' addresses. */
  readonly marks: Readonly<Record<string, string>>;
}

/** Fills an empty site: users, programs that are really judged, and a past to show them in. */
export async function fillSite(origin: string, rootPassword: string, databaseUrl: string): Promise<Content> {
  const client = new Client(origin);
  const root = await client.signIn("root", rootPassword);
  await client.switchInterval(root, 0);
  const tokens = await client.users(
    root,
    people.map(({ name }) => name),
  );
  for (const [index, { name: _, ...profile }] of people.entries()) {
    await client.call(changeUserInfo, {
      token: tokens[index] ?? "",
      body: { ...profile, signature: "Solving a little **every day**." },
    });
  }
  for (const [title, content, type] of notices) {
    await client.call(addNotice, {
      token: root,
      body: { title, content, type, recipients: type === "Single" ? [USER] : [], now: true },
    });
  }
  const sent = await submitAll(client, tokens);
  const verdicts = await client.verdicts(
    sent.map(({ id }) => id),
    900_000,
  );
  await givePast(databaseUrl);
  const training = await fillTrainings(client, root, tokens);
  const discussion = await fillDiscussions(client, root, tokens);
  const desk = await fillDesk(client, root);
  const contests = await fillContests(client, root, tokens, databaseUrl);
  const groups = await fillGroups(client, root, tokens);
  const { data } = await client.call(getAdminProblemList, { token: root, query: { keyword: "1006" } });
  const [problem] = data.records;
  const own = sent.filter(({ by }) => by === 0).map(({ id }) => id);
  const first = (verdict: number) => own.find((id) => verdicts.get(id)?.status === verdict);
  return {
    tokens: { user: tokens[0] ?? "", root },
    marks: {
      accepted: String(first(status.accepted)),
      training: String(training),
      discussion: String(discussion),
      desk: String(desk.cid),
      dryRun: String(desk.dryRun),
      contest: String(contests.running),
      endedContest: String(contests.ended),
      sealedContest: String(contests.sealed),
      virtualContest: String(contests.virtual),
      group: String(groups.own),
      closedGroup: String(groups.closed),
      groupProblem: String(groups.problem),
      groupProblemId: groups.problemId,
      groupContest: String(groups.contest),
      groupTraining: String(groups.training),
      groupDiscussion: String(groups.discussion),
      homework: String(groups.homework),
      assignment: String(groups.assignment),
      similarPair: String(groups.pair),
      refused: String(first(status.wrongAnswer)),
      problem: String(problem?.id),
      user: USER,
    },
  };
}

const problems = ["1000", "1001", "1002", "1006", "1007", "1008", "1009"];

/** Each user sends the samples' solutions of some problems; the first one sends most. */
async function submitAll(client: Client, tokens: string[]): Promise<{ id: number; by: number }[]> {
  const sent: { id: number; by: number }[] = [];
  for (const [by, token] of tokens.entries()) {
    for (const pid of problems.slice(0, problems.length - by)) {
      const programs = programsOf(pid).filter(({ language }) => /^C\+\+ 17$|^Python3$/.test(language));
      const wanted = by === 0 ? [...programs].reverse() : programs.slice(0, 1 + (by % 3));
      for (const { language, code } of wanted)
        sent.push({ id: await client.submit(token, pid, language, code), by });
    }
  }
  return sent;
}

/** Spreads what was just judged over a year, colours the tags, and writes announcements. */
async function givePast(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of past) await client.query(statement);
    for (const [index, [title, content]] of announcements.entries()) {
      await client.query(
        `insert into announcement (title, content, uid, created_at) values ($1, $2, '1', now() - make_interval(days => $3))`,
        [title, content, (announcements.length - index) * 9],
      );
    }
  } finally {
    await client.end();
  }
}

const past = [
  // Squared: the nearer the present, the more there is. The newest stay where they are.
  `update submission set submitted_at = submitted_at - make_interval(secs =>
    power((s.last - id)::float / s.last, 2) * 340 * 86400) from (select max(id) as last from submission) s`,
  `update solved set solved_at = submission.submitted_at from submission where submission.id = solved.submission_id`,
  `update tag set color = (array['#2f74d6', '#1c8a4a', '#c97a06', '#9553c4', '#d23a2e', '#0b7f97'])[1 + id % 6]`,
  `insert into tag_classification (name, oj, rank) values ('Technique', 'ME', 1), ('Data', 'ME', 2)`,
  `update tag set classification_id = (select id from tag_classification where rank = 1 + tag.id % 2)`,
];
