import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MariaDb } from "../mariadb.ts";
import { insert, numbersFrom, oldPassword, type Row } from "./hustoj.ts";

/** A site of SYZOJ 2: the tables of its models, for what is read of them, filled as its code fills them. */

const TABLES = `
create table user (id int auto_increment primary key, username varchar(80), email varchar(120), password varchar(120), nickname varchar(80), nameplate text,
  information text, ac_num int, submit_num int, is_admin tinyint, is_show tinyint, rating int, register_time int) default charset=utf8mb4;
create table user_privilege (user_id int, privilege varchar(80), primary key (user_id, privilege)) default charset=utf8mb4;
create table problem (id int auto_increment primary key, title varchar(80), user_id int, description text, input_format text, output_format text, example text,
  limit_and_hint text, time_limit int, memory_limit int, ac_num int, submit_num int, is_public tinyint, file_io tinyint, file_io_input_name text,
  file_io_output_name text, publicize_time datetime, type enum('traditional','submit-answer','interaction') default 'traditional') default charset=utf8mb4;
create table problem_tag (id int auto_increment primary key, name varchar(255), color varchar(255)) default charset=utf8mb4;
create table problem_tag_map (problem_id int, tag_id int, primary key (problem_id, tag_id));
create table contest (id int auto_increment primary key, title varchar(80), subtitle text, start_time int, end_time int, holder_id int,
  type enum('noi','ioi','acm'), information text, problems text, admins text, ranklist_id int, is_public tinyint) default charset=utf8mb4;
create table contest_ranklist (id int auto_increment primary key, ranking_params json, ranklist json);
create table contest_player (id int auto_increment primary key, contest_id int, user_id int, score int, score_details json, time_spent int);
create table judge_state (id int auto_increment primary key, code mediumtext, language varchar(20), status varchar(30), task_id varchar(50), score int default 0,
  total_time int default 0, code_length int default 0, pending tinyint default 0, max_memory int default 0, compilation json, result json, user_id int,
  problem_id int, submit_time int, type int, type_info int, is_public tinyint, key (user_id), key (problem_id)) default charset=utf8mb4;
create table article (id int auto_increment primary key, title varchar(80), content mediumtext, user_id int, problem_id int, public_time int, update_time int,
  sort_time int, comments_num int default 0, allow_comment tinyint default 1, is_notice tinyint) default charset=utf8mb4;
create table article_comment (id int auto_increment primary key, content text, article_id int, user_id int, public_time int) default charset=utf8mb4;
create table rating_history (id int auto_increment primary key, user_id int, rating_after int);`;

export const SYZOJ_PEOPLE = ["boss", "maker", "ming", "hong", "lei"];
const START = Date.UTC(2022, 6, 1, 2) / 1000;
const HOURS = 3600;
const TYPES = ["noi", "ioi", "acm"];

export async function fillSyzoj(
  maria: MariaDb,
  name: string,
  folder: string,
  submissions = 300,
): Promise<void> {
  await maria.asked("mysql", `create database ${name}`);
  await maria.run(name, TABLES);
  const put = (table: string, rows: readonly Row[]) => insert(maria, name, table, rows);
  const hash = (password: string) => createHash("md5").update(`${password}syzoj2_xxx`).digest("hex");
  await put(
    "user",
    SYZOJ_PEOPLE.map((username, index) => ({
      ...{ id: index + 1, username, email: `${username}@sy.example`, password: hash(oldPassword(username)) },
      ...{
        nickname: `${username} 同学`,
        information: "**me**",
        is_admin: Number(index === 0),
        register_time: START - 9e6,
      },
    })),
  );
  await put("user_privilege", [{ user_id: 2, privilege: "manage_problem" }]);
  const problem = (id: number, more: Row = {}): Row => ({
    ...{
      id,
      title: `题目 ${id}`,
      user_id: 2,
      description: "做**它**",
      input_format: "n",
      output_format: "m",
    },
    ...{
      example: "```\\n1\\n```",
      limit_and_hint: "easy",
      time_limit: 2000,
      memory_limit: 128,
      is_public: 1,
    },
    ...{ file_io: 0, publicize_time: "2022-01-01 08:00:00", type: "traditional", ...more },
  });
  await put("problem", [
    problem(1),
    problem(2),
    problem(3, { is_public: 0 }),
    problem(4, { type: "submit-answer" }),
  ]);
  await put("problem", [
    { ...problem(5), file_io_input_name: "a.in", file_io_output_name: "a.out", file_io: 1 },
  ]);
  const file = async (id: number, called: string, text: string) => {
    await mkdir(join(folder, `testdata/${id}`), { recursive: true });
    await writeFile(join(folder, `testdata/${id}`, called), text);
  };
  for (const id of [1, 2, 4, 5])
    for (const index of [1, 2]) {
      await file(id, `d${index}.in`, `${id} ${index}\r\n`);
      await file(id, `d${index}.${id === 2 ? "ans" : "out"}`, `${index}\n`);
    }
  await file(
    1,
    "data.yml",
    "subtasks:\n  - {score: 30, type: sum, cases: [1]}\n  - {score: 70, type: min, cases: [2]}\ninputFile: 'd#.in'\noutputFile: 'd#.out'\n",
  );
  await put("problem_tag", [{ id: 1, name: "模拟", color: "red" }]);
  await put("problem_tag_map", [{ problem_id: 1, tag_id: 1 }]);
  await put(
    "contest",
    TYPES.map((type, index) => ({
      ...{
        id: index + 1,
        title: `By ${type}`,
        subtitle: "short",
        start_time: START,
        end_time: START + 3 * HOURS,
      },
      ...{
        holder_id: 2,
        type,
        information: "**rules**",
        problems: "1|2",
        admins: "2|1",
        ranklist_id: index + 1,
      },
      is_public: 1,
    })),
  );
  await put(
    "contest_ranklist",
    [1, 2, 3].map((id) => ({ id, ranking_params: id === 2 ? '{"2":0.5}' : "{}", ranklist: "{}" })),
  );
  const random = numbersFrom(31);
  const states = [
    "Accepted",
    "Accepted",
    "Wrong Answer",
    "Time Limit Exceeded",
    "Runtime Error",
    "File Error",
  ];
  const sent = Array.from({ length: submissions }, (_, index) => {
    const contest = random(2) === 0 ? 0 : 1 + random(3);
    const isOpen = index % 60 === 59;
    const isBroken = random(9) === 0;
    const status = isOpen
      ? "Waiting"
      : isBroken
        ? "Compile Error"
        : (states[random(states.length)] ?? "Accepted");
    const row = {
      ...{
        id: index + 1,
        code: `// ${index}`,
        language: ["cpp", "python3", "vala"][random(3)] ?? "cpp",
        status,
      },
      ...{
        score: status === "Accepted" ? 100 : isBroken || isOpen ? 0 : [0, 30][random(2)],
        pending: Number(isOpen),
      },
      ...{
        total_time: 12,
        max_memory: 1024,
        compilation: isBroken ? '{"status":3,"message":"no"}' : "{}",
        result: "{}",
      },
      ...{ user_id: 3 + random(3), problem_id: 1 + random(2), type: contest > 0 ? 1 : 0, type_info: contest },
      submit_time: START + Math.floor((index / submissions) * 3 * HOURS),
    };
    return row;
  });
  await put("judge_state", sent as Row[]);
  for (const [contest, type] of TYPES.entries()) {
    const own = sent.filter((row) => row.type_info === contest + 1 && row.pending === 0);
    for (const [user, rows] of Map.groupBy(own, (row) => row.user_id)) {
      const details: Record<string, object> = {};
      for (const [problem_id, entries] of Map.groupBy(rows, (row) => row.problem_id)) {
        const at = entries.findIndex((row) => row.status === "Accepted");
        const before = at < 0 ? entries : entries.slice(0, at);
        const counts =
          type === "noi" ? entries.at(-1) : entries.toSorted((a, b) => Number(b.score) - Number(a.score))[0];
        details[problem_id] =
          type === "acm"
            ? {
                ...{ accepted: at >= 0, acceptedTime: entries[at]?.submit_time ?? 0 },
                unacceptedCount: before.filter((row) => row.status !== "Compile Error").length,
              }
            : { score: counts?.score, judge_id: counts?.id };
      }
      await put("contest_player", [
        { contest_id: contest + 1, user_id: user, score: 0, score_details: JSON.stringify(details) },
      ]);
    }
  }
  await maria.run(
    name,
    `update user u set submit_num = (select count(*) from judge_state where user_id = u.id and type <> 1),
       ac_num = (select count(distinct problem_id) from judge_state where user_id = u.id and type <> 1 and status = 'Accepted');
     update problem p set submit_num = (select count(*) from judge_state where problem_id = p.id and type <> 1),
       ac_num = (select count(*) from judge_state where problem_id = p.id and type <> 1 and score = 100);
     insert into rating_history (user_id, rating_after) values (3, 1600);`,
  );
  await put("article", [
    {
      id: 1,
      title: "公告",
      content: "**hello**",
      user_id: 1,
      problem_id: null,
      public_time: START,
      allow_comment: 0,
      is_notice: 1,
    },
    {
      id: 2,
      title: "题解",
      content: "add",
      user_id: 3,
      problem_id: 1,
      public_time: START,
      allow_comment: 1,
      is_notice: 0,
    },
  ]);
  await put("article_comment", [
    { id: 1, content: "nice", article_id: 2, user_id: 4, public_time: START + 60 },
  ]);
}
