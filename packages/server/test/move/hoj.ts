import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { MariaDb } from "../mariadb.ts";
import { insert, numbersFrom, oldPassword, type Row, written } from "./hustoj.ts";

/** A site of HOJ: the tables of its hoj.sql with what hoj-update.sql adds, for what is read of them, as its code fills them. */

const made = "gmt_create datetime default '2022-02-02 10:00:00', gmt_modified datetime";
const TABLES = `
create table user_info (uuid varchar(32) not null primary key, username varchar(100) not null unique, password varchar(100) not null,
  nickname varchar(100), school varchar(100), course varchar(100), number varchar(20), realname varchar(100), gender varchar(20) default 'secrecy',
  github varchar(255), blog varchar(255), cf_username varchar(255), email varchar(320) unique, avatar varchar(255), signature mediumtext,
  title_name varchar(255), title_color varchar(255), status int not null default 0, ${made});
create table user_role (id bigint unsigned auto_increment primary key, uid varchar(32) not null, role_id bigint unsigned not null);
create table user_acproblem (id bigint auto_increment primary key, uid varchar(32) not null, pid bigint unsigned not null, submit_id bigint unsigned not null);
create table language (id bigint unsigned auto_increment primary key, name varchar(255), oj varchar(255));
create table tag (id bigint unsigned auto_increment primary key, name varchar(255) not null);
create table problem (id bigint unsigned auto_increment primary key, problem_id varchar(255) not null, title varchar(255) not null,
  author varchar(255), type int not null default 0, judge_mode varchar(255) default 'default', judge_case_mode varchar(255) default 'default',
  time_limit int default 1000, memory_limit int default 256, stack_limit int default 128, description longtext, input longtext, output longtext,
  examples longtext, is_remote tinyint(1) default 0, source text, difficulty int default 0, hint longtext, auth int default 1, io_score int default 100,
  code_share tinyint(1) default 1, spj_code longtext, spj_language varchar(255), user_extra_file mediumtext, judge_extra_file mediumtext,
  is_remove_end_blank tinyint(1) default 1, open_case_result tinyint(1) default 1, is_upload_case tinyint(1) default 1, is_group tinyint(1) default 0,
  gid bigint unsigned, is_file_io tinyint(1) default 0, io_read_file_name varchar(255), io_write_file_name varchar(255), ${made}) auto_increment=1000;
create table problem_case (id bigint unsigned auto_increment primary key, pid bigint unsigned not null, input longtext, output longtext, score int,
  status int default 0, group_num int default 1);
create table problem_language (id bigint unsigned auto_increment primary key, pid bigint unsigned not null, lid bigint unsigned not null);
create table problem_tag (id bigint unsigned auto_increment primary key, pid bigint unsigned not null, tid bigint unsigned not null);
create table code_template (id int auto_increment primary key, pid bigint unsigned not null, lid bigint unsigned not null, code longtext not null, status tinyint(1) default 0);
create table contest (id bigint unsigned auto_increment primary key, uid varchar(32) not null, author varchar(255), title varchar(255), type int not null default 0,
  description longtext, source int default 0, auth int not null, pwd varchar(255), start_time datetime, end_time datetime, seal_rank tinyint(1) default 0,
  seal_rank_time datetime, visible tinyint(1) default 1, star_account mediumtext, oi_rank_score_type varchar(255) default 'Recent', is_group tinyint(1) default 0,
  gid bigint unsigned, ${made}) auto_increment=1000;
create table contest_problem (id bigint unsigned auto_increment primary key, display_id varchar(255) not null, cid bigint unsigned not null, pid bigint unsigned not null,
  display_title varchar(255) not null, color varchar(255));
create table contest_register (id bigint unsigned auto_increment primary key, cid bigint unsigned not null, uid varchar(32) not null, status int default 0);
create table contest_record (id bigint unsigned auto_increment primary key, cid bigint unsigned, uid varchar(255) not null, pid bigint unsigned, cpid bigint unsigned,
  submit_id bigint unsigned not null, status int, submit_time datetime not null, time bigint unsigned, score int);
create table contest_announcement (id bigint unsigned auto_increment primary key, aid bigint unsigned not null, cid bigint unsigned not null);
create table announcement (id bigint unsigned auto_increment primary key, title varchar(255) not null, content longtext, uid varchar(255), status int default 0, gid bigint unsigned, ${made});
create table judge (submit_id bigint unsigned auto_increment primary key, pid bigint unsigned not null, display_pid varchar(255) not null, uid varchar(32) not null,
  username varchar(255), submit_time datetime not null, status int, share tinyint(1) default 0, error_message mediumtext, time int, memory int, score int, length int,
  code longtext not null, language varchar(255), gid bigint unsigned, cid bigint unsigned not null default 0, cpid bigint unsigned default 0, judger varchar(20), ip varchar(20),
  oi_rank_score int, key (pid), key (uid));
create table category (id int auto_increment primary key, name varchar(255));
create table discussion (id int auto_increment primary key, category_id int not null, title varchar(255), description varchar(255), content longtext, pid varchar(255),
  uid varchar(32) not null, author varchar(255) not null, top_priority tinyint(1) default 0, gid bigint unsigned, status int default 0, ${made});
create table comment (id int auto_increment primary key, cid bigint unsigned, did int, content longtext, from_uid varchar(32) not null, status int default 0, ${made});
create table reply (id int auto_increment primary key, comment_id int not null, from_uid varchar(255) not null, to_uid varchar(255) not null, content longtext, ${made});
create table \`group\` (id bigint unsigned auto_increment primary key, name varchar(25), short_name varchar(10), brief varchar(50), description longtext, owner varchar(255),
  uid varchar(32), auth int, visible tinyint(1) default 1, status tinyint(1) default 0, code varchar(6), ${made}) auto_increment=1000;
create table group_member (id bigint unsigned auto_increment primary key, gid bigint unsigned not null, uid varchar(32) not null, auth int default 1);
create table training (id bigint unsigned auto_increment primary key, title varchar(500), author varchar(255) not null, description longtext, auth varchar(255) not null,
  private_pwd varchar(255), \`rank\` int default 0, status tinyint(1) default 1, is_group tinyint(1) default 0, gid bigint unsigned, ${made}) auto_increment=1000;
create table training_problem (id bigint unsigned auto_increment primary key, tid bigint unsigned not null, pid bigint unsigned not null, \`rank\` int default 0, display_id varchar(255) not null);
create table training_category (id bigint unsigned auto_increment primary key, name varchar(255), color varchar(255));
create table mapping_training_category (id bigint unsigned auto_increment primary key, tid bigint unsigned not null, cid bigint unsigned not null);
create table training_register (id bigint unsigned auto_increment primary key, tid bigint unsigned not null, uid varchar(255) not null, status tinyint(1) default 0);
create table msg_remind (id bigint unsigned auto_increment primary key, content varchar(255));`;

const md5 = (text: string) => createHash("md5").update(text).digest("hex");
export const HOJ_PEOPLE = ["ann", "ben", "cid", "dot", "eve", "fay"];
const START = Date.UTC(2024, 4, 5, 14);
const HOUR = 3_600_000;
const uuidOf = (name: string) => md5(`uuid of ${name}`);

export async function fillHoj(maria: MariaDb, name: string, folder: string): Promise<void> {
  await maria.asked("mysql", `create database ${name} default character set utf8mb4`);
  await maria.run(name, TABLES);
  const put = (table: string, rows: readonly Row[]) => insert(maria, name, table, rows);
  const person = (username: string, more: Row = {}): Row => ({
    ...{ uuid: uuidOf(username), username, password: md5(oldPassword(username)), nickname: `${username}!` },
    ...{
      email: `${username}@school.example`,
      school: "二中",
      course: "CS",
      number: "2022",
      realname: "王",
      status: 0,
      ...more,
    },
  });
  await put("user_info", [
    person("root", { uuid: "1" }),
    ...HOJ_PEOPLE.map((one) => person(one)),
    person("shut", { status: 1 }),
  ]);
  await put("user_role", [
    { uid: "1", role_id: 1000 },
    { uid: uuidOf("ann"), role_id: 1001 },
    { uid: uuidOf("ben"), role_id: 1008 },
    { uid: uuidOf("fay"), role_id: 1005 },
  ]);
  await put(
    "language",
    ["C", "C++", "Java", "Python3"].map((one) => ({ name: one, oj: "ME" })),
  );
  await put("tag", [{ name: "dp" }, { name: "图论" }]);
  const io = "<input>1 2</input><output>3</output>";
  const problem = (id: number, more: Row): Row => ({
    ...{
      id,
      problem_id: `HOJ-${id}`,
      title: `Problem ${id}`,
      author: "ben",
      type: 0,
      description: "$a+b$",
      examples: io,
    },
    ...{ is_upload_case: 1, spj_code: null, judge_mode: "default", spj_language: null, auth: 1, ...more },
  });
  await put("problem", [
    problem(1000, {}),
    problem(1001, { type: 1, is_upload_case: 0 }),
    problem(1002, { judge_mode: "spj", spj_code: "int main() { return 0; }", spj_language: "C++", auth: 2 }),
  ]);
  await put("problem_case", [
    ...[1000, 1002].flatMap((pid) =>
      [1, 2].map((k) => ({ pid, input: `${k}.in`, output: `${k}.out`, score: null })),
    ),
    ...[30, 70].map((score) => ({ pid: 1001, input: `${score}\n`, output: `${score + 1}\n`, score })),
  ]);
  for (const pid of [1000, 1002])
    for (const file of ["1.in", "1.out", "2.in", "2.out"]) {
      const path = join(folder, `testcase/problem_${pid}`, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, `${pid} ${file}\n`);
    }
  await put(
    "problem_language",
    [1000, 1001, 1002].flatMap((pid) => [1, 2, 4].map((lid) => ({ pid, lid }))),
  );
  await put("problem_tag", [
    { pid: 1000, tid: 1 },
    { pid: 1000, tid: 2 },
  ]);
  await put("code_template", [{ pid: 1000, lid: 2, code: "int main() {}", status: 0 }]);
  await put("group", [
    {
      id: 1000,
      name: "Class of 22",
      short_name: "class",
      owner: "ann",
      uid: uuidOf("ann"),
      auth: 2,
      visible: 1,
    },
  ]);
  await put("group_member", [
    { gid: 1000, uid: uuidOf("ann"), auth: 5 },
    { gid: 1000, uid: uuidOf("cid"), auth: 3 },
    { gid: 1000, uid: uuidOf("dot"), auth: 4 },
    { gid: 1000, uid: uuidOf("eve"), auth: 1 },
  ]);
  await put("training", [
    { id: 1000, title: "First steps", author: "ann", auth: "Public", status: 1, private_pwd: null },
    {
      id: 1001,
      title: "Behind a word",
      author: "gone",
      auth: "Private",
      status: 1,
      private_pwd: "word of it",
    },
  ]);
  await put(
    "training_problem",
    [
      { tid: 1000, pid: 1000, rank: 0, display_id: "HOJ-1000" },
      { tid: 1001, pid: 1000, rank: 0, display_id: "A" },
      { tid: 1001, pid: 9999, rank: 1, display_id: "B" },
    ].map(({ rank, ...row }) => ({ ...row, "`rank`": rank })),
  );
  await put("training_category", [{ name: "Basics", color: "#fff" }]);
  await put("mapping_training_category", [{ tid: 1000, cid: 1 }]);
  await put("training_register", [{ tid: 1001, uid: uuidOf("cid"), status: 0 }]);
  const contest = (id: number, more: Row): Row => ({
    ...{
      id,
      uid: uuidOf("ann"),
      author: "ann",
      title: `Contest ${id}`,
      type: 0,
      auth: 0,
      pwd: null,
      description: "**rules**",
    },
    ...{
      start_time: written(START),
      end_time: written(START + 3 * HOUR),
      seal_rank: 0,
      seal_rank_time: null,
    },
    ...{ star_account: '{"star_account":["fay"]}', oi_rank_score_type: "Recent", ...more },
  });
  await put("contest", [
    contest(1000, { seal_rank: 1, seal_rank_time: written(START + 2 * HOUR) }),
    contest(1001, { type: 1, auth: 2, pwd: "let me in", oi_rank_score_type: "Highest" }),
  ]);
  await put("contest_problem", [
    { display_id: "A", cid: 1000, pid: 1000, display_title: "One", color: "#ff0000" },
    { display_id: "B", cid: 1000, pid: 1002, display_title: "Two", color: null },
    { display_id: "A", cid: 1001, pid: 1001, display_title: "Points", color: null },
  ]);
  await put("contest_register", [{ cid: 1001, uid: uuidOf("eve"), status: 0 }]);
  await fillJudge(put);
  await put("category", [{ name: "题解" }]);
  const said = { author: "ann", category_id: 1, description: "d", content: "text" };
  await put("discussion", [
    { ...said, title: "How", pid: "HOJ-1000", uid: uuidOf("ann"), gid: null, status: 0 },
    { ...said, title: "In the class", pid: null, uid: uuidOf("cid"), gid: 1000, status: 0 },
    { ...said, title: "Shut", pid: null, uid: uuidOf("eve"), gid: null, status: 1 },
  ]);
  await put("comment", [
    { cid: null, did: 1, content: "so 😀", from_uid: uuidOf("ben") },
    { cid: 1000, did: null, content: "in a contest", from_uid: uuidOf("cid") },
  ]);
  await put("reply", [{ comment_id: 1, from_uid: uuidOf("ann"), to_uid: uuidOf("ben"), content: "thanks" }]);
  await put("announcement", [
    { title: "Hello", content: "# all", uid: "1", status: 0, gid: null },
    { title: "Of the contest", content: "look", uid: uuidOf("ann"), status: 0, gid: null },
  ]);
  await put("contest_announcement", [{ aid: 2, cid: 1000 }]);
  await put("msg_remind", [{ content: "x" }]);
}

type Put = (table: string, rows: readonly Row[]) => Promise<void>;

async function fillJudge(put: Put): Promise<void> {
  const random = numbersFrom(5);
  const verdicts = [0, 0, -1, -1, 1, 2, 3, -2, -3, 8, 5];
  const rows: Row[] = [];
  const records: Row[] = [];
  const solved: Row[] = [];
  for (let submit_id = 1; submit_id <= 300; submit_id++) {
    const user = HOJ_PEOPLE[random(HOJ_PEOPLE.length)] ?? "ann";
    const cid = [0, 0, 0, 1000, 1001][random(5)] ?? 0;
    const pid = cid === 1001 ? 1001 : cid === 1000 ? [1000, 1002][random(2)] : [1000, 1001, 1002][random(3)];
    const isOi = pid === 1001;
    const status = verdicts[random(isOi ? verdicts.length : verdicts.length - 2)] ?? 0;
    const score = isOi && status !== 5 ? (status === 0 ? 100 : status === 8 ? 30 : 0) : null;
    const at = START - HOUR + Math.floor((submit_id / 300) * 5 * HOUR);
    const isIn = cid > 0 && at >= START && at < START + 3 * HOUR;
    rows.push({
      ...{
        submit_id,
        pid: pid ?? 1000,
        display_pid: `HOJ-${pid}`,
        uid: uuidOf(user),
        username: user,
        submit_time: written(at),
        status,
      },
      ...{
        time: random(900),
        memory: random(9000),
        score,
        length: 10,
        code: `print(${submit_id})`,
        language: "Python3",
        ip: "10.0.0.9",
      },
      ...{ cid: isIn ? cid : 0, oi_rank_score: score, gid: cid === 0 && random(6) === 0 ? 1000 : null },
      error_message: status === -2 ? "no such name" : null,
    });
    const isAccepted = status === 0;
    if (isIn && status !== 5)
      records.push({
        ...{
          cid,
          uid: uuidOf(user),
          pid: pid ?? 1000,
          cpid: 1,
          submit_id,
          submit_time: written(at),
          time: Math.floor((at - START) / 1000),
        },
        ...{ status: isAccepted ? 1 : [-1, 1, 2, 3, -3].includes(status) ? -1 : 0, score },
      });
    if (!isIn && isAccepted && rows.at(-1)?.gid === null)
      solved.push({ uid: uuidOf(user), pid: pid ?? 1000, submit_id });
  }
  await put("judge", rows);
  await put("contest_record", records);
  await put("user_acproblem", solved);
}
