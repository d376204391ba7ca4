import { pbkdf2Sync, randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { numbersFrom, oldPassword } from "./hustoj.ts";

/** A site of QDUOJ: the tables of its models in PostgreSQL, for what is read of them, as its backend fills them. */

const TABLES = `
create table "user" (id serial primary key, username text not null unique, email text, password varchar(128) not null, create_time timestamptz,
  admin_type text not null default 'Regular User', problem_permission text not null default 'None', is_disabled boolean not null default false);
create table user_profile (id serial primary key, user_id integer not null unique references "user", real_name text, school text, major text, mood text,
  blog text, github text, accepted_number integer not null default 0, submission_number integer not null default 0, total_score bigint not null default 0);
create table contest (id serial primary key, title text not null, description text not null, real_time_rank boolean not null default true, password text,
  rule_type text not null, start_time timestamptz not null, end_time timestamptz not null, create_time timestamptz, created_by_id integer not null,
  visible boolean not null default true);
create table problem (id serial primary key, _id text not null, contest_id integer references contest, is_public boolean not null default false, title text not null,
  description text not null, input_description text not null, output_description text not null, samples jsonb not null, test_case_id text not null,
  test_case_score jsonb not null, hint text, languages jsonb not null, template jsonb not null default '{}', create_time timestamptz, created_by_id integer not null,
  time_limit integer not null, memory_limit integer not null, spj boolean not null default false, spj_language text, spj_code text, rule_type text not null,
  visible boolean not null default true, difficulty text not null, source text, total_score integer not null default 0, submission_number bigint not null default 0,
  accepted_number bigint not null default 0, statistic_info jsonb not null default '{}', share_submission boolean not null default false);
create table problem_tag (id serial primary key, name text not null);
create table problem_tags (id serial primary key, problem_id integer not null, problemtag_id integer not null);
create table submission (id text primary key, contest_id integer, problem_id integer not null, create_time timestamptz not null, user_id integer not null,
  username text not null, code text not null, result integer not null default 6, info jsonb not null default '{}', language text not null,
  shared boolean not null default false, statistic_info jsonb not null default '{}', ip text);
create table announcement (id serial primary key, title text not null, content text not null, create_time timestamptz, created_by_id integer not null, visible boolean not null default true);
create table contest_announcement (id serial primary key, contest_id integer not null, title text not null, content text not null, create_time timestamptz,
  created_by_id integer not null, visible boolean not null default true);`;

const START = Date.UTC(2023, 9, 1, 8);
const HOUR = 3_600_000;
/** From the second on: regular users. */
export const QDUOJ_PEOPLE = ["qroot", "uma", "vic", "wei", "xia"];

export function djangoHash(password: string, rounds = 3600): string {
  return `pbkdf2_sha256$${rounds}$saltOf12345$${pbkdf2Sync(password, "saltOf12345", rounds, 32, "sha256").toString("base64")}`;
}

/** Makes the database and fills it; its address. */
export async function fillQduoj(folder: string): Promise<string> {
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  const name = `qduoj_${randomUUID().slice(0, 8)}`;
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ""), { pathname: `/${name}` }).href;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(TABLES);
  const put = (table: string, rows: readonly Record<string, unknown>[]) =>
    client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
  const at = (ms: number) => new Date(ms).toISOString();
  const made = { create_time: at(START - 48 * HOUR), created_by_id: 1, visible: true };
  await put(
    '"user"',
    QDUOJ_PEOPLE.map((username, index) => ({
      ...{
        id: index + 1,
        username,
        email: `${username}@qd.example`,
        password: djangoHash(oldPassword(username)),
      },
      ...{ create_time: at(START - 90 * HOUR), admin_type: index === 0 ? "Super Admin" : "Regular User" },
      ...{ problem_permission: "None", is_disabled: false },
    })),
  );
  const problem = (id: number, more: Record<string, unknown>) => ({
    ...{
      id,
      _id: String(id),
      contest_id: null,
      is_public: true,
      title: `Task ${id}`,
      description: "<p>Do <b>it</b></p>",
    },
    ...{
      input_description: "",
      output_description: "",
      samples: [{ input: "1", output: "1" }],
      test_case_id: `data${id}`,
    },
    ...{
      test_case_score: [{ input_name: "1.in", output_name: "1.out", score: 100 }],
      hint: "",
      languages: ["C", "C++", "JavaScript"],
    },
    ...{
      template: {},
      time_limit: 1000,
      memory_limit: 256,
      spj: false,
      rule_type: "ACM",
      difficulty: "Mid",
      statistic_info: {},
    },
    ...{
      submission_number: 0,
      accepted_number: 0,
      total_score: 0,
      share_submission: false,
      ...made,
      ...more,
    },
  });
  await put("contest", [
    {
      id: 7,
      title: "Autumn",
      description: "",
      real_time_rank: true,
      rule_type: "ACM",
      start_time: at(START),
      end_time: at(START + 2 * HOUR),
      ...made,
    },
    {
      id: 8,
      title: "Points",
      description: "",
      real_time_rank: true,
      password: "p8",
      rule_type: "OI",
      start_time: at(START),
      end_time: at(START + 2 * HOUR),
      ...made,
    },
  ]);
  await put("problem", [
    problem(1, {}),
    problem(2, { rule_type: "OI" }),
    problem(3, { _id: "A", contest_id: 7 }),
    problem(4, { _id: "B", contest_id: 7 }),
    problem(5, { _id: "A", contest_id: 8, rule_type: "OI" }),
  ]);
  for (const id of [1, 2, 3, 4, 5])
    for (const file of ["1.in", "1.out"]) {
      const path = join(folder, `test_case/data${id}`, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, `${id} ${file}\n`);
    }
  await put("problem_tag", [{ id: 1, name: "greedy" }]);
  await put("problem_tags", [{ id: 1, problem_id: 1, problemtag_id: 1 }]);
  const random = numbersFrom(21);
  const results = [0, 0, -1, 1, 2, 3, 4, -2, 8, 6];
  await put(
    "submission",
    Array.from({ length: 250 }, (_, index) => {
      const inContest = random(2) === 0;
      const pid = inContest ? 3 + random(3) : 1 + random(2);
      const isOi = pid === 2 || pid === 5;
      const result = results[random(isOi ? results.length : results.length - 2)] ?? 0;
      const user = 2 + random(4);
      return {
        ...{
          id: `${(index * 7919) % 1009}x${index}`,
          contest_id: inContest ? (pid === 5 ? 8 : 7) : null,
          problem_id: pid,
        },
        ...{
          create_time: at(START + Math.floor((index / 250) * 2 * HOUR)),
          user_id: user,
          username: QDUOJ_PEOPLE[user - 1],
        },
        ...{
          code: `console.log(${index})`,
          result,
          info: {},
          language: random(9) === 0 ? "Brainfuck" : "JavaScript",
          shared: false,
          ip: "10.3.3.3",
        },
        statistic_info:
          result === -2
            ? { err_info: "SyntaxError" }
            : {
                time_cost: 12,
                memory_cost: 4096,
                score: isOi ? (result === 0 ? 100 : result === 8 ? 40 : 0) : undefined,
              },
      };
    }),
  );
  await put("announcement", [{ id: 1, title: "News", content: "<p>x</p>", ...made }]);
  await put("contest_announcement", [{ id: 1, contest_id: 7, title: "Note", content: "y", ...made }]);
  await client.query(`
    insert into user_profile (user_id, school, real_name, accepted_number)
      select id, 'QDU', 'R', (select count(distinct s.problem_id) from submission s where s.user_id = u.id and s.result = 0 and s.contest_id is null)
      from "user" u;
    update problem p set submission_number = (select count(*) from submission s where s.problem_id = p.id),
      accepted_number = (select count(*) from submission s where s.problem_id = p.id and s.result = 0)`);
  await client.end();
  return url;
}
