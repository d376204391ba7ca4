import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { MariaDb } from "../mariadb.ts";

/**
 * A site of HUSTOJ as its install/db.sql makes it (its tables and columns, for what is read of them) and its pages and judge
 * fill it; with what old sites have: numbers that are stale, rows whose other half is gone, names that are one name here.
 */

const TABLES = `
create table users (user_id varchar(48) not null default '' primary key, email varchar(100), submit int default 0,
  solved int default 0, defunct char(1) not null default 'N', ip varchar(46) not null default '', accesstime datetime,
  volume int not null default 1, language int not null default 1, password varchar(32), reg_time datetime,
  expiry_date date not null default '2099-01-01', nick varchar(20) not null default '', school varchar(20) not null default '',
  group_name varchar(16) not null default '', activecode varchar(16) not null default '', starred int not null default 0
) engine=MyISAM default charset=utf8mb4;
create table privilege (user_id char(48) not null default '', rightstr char(30) not null default '',
  valuestr char(11) not null default 'true', defunct char(1) not null default 'N', key (user_id)) engine=MyISAM default charset=utf8mb4;
create table problem (problem_id int not null auto_increment primary key, title varchar(200) not null default '',
  description mediumtext, input mediumtext, output mediumtext, sample_input text, sample_output text,
  spj char(1) not null default '0', hint mediumtext, source varchar(100), in_date datetime,
  time_limit decimal(10,3) not null default 0, memory_limit int not null default 0, defunct char(1) not null default 'N',
  accepted int default 0, submit int default 0, solved int default 0, remote_oj varchar(16), remote_id varchar(32)
) engine=MyISAM auto_increment=1000 default charset=utf8mb4;
create table contest (contest_id int not null auto_increment primary key, title varchar(255), start_time datetime,
  end_time datetime, defunct char(1) not null default 'N', description text, private tinyint not null default 0,
  langmask int not null default 0, password char(16) not null default '', contest_type smallint unsigned not null default 0,
  subnet varchar(255) not null default '', user_id varchar(48) not null default 'admin') engine=MyISAM auto_increment=1000 default charset=utf8mb4;
create table contest_problem (problem_id int not null default 0, contest_id int, title char(200) not null default '',
  num int not null default 0, c_accepted int not null default 0, c_submit int not null default 0, key (contest_id)) engine=MyISAM default charset=utf8mb4;
create table solution (solution_id int unsigned not null auto_increment primary key, problem_id int not null default 0,
  user_id char(48) not null, nick char(20) not null default '', time int not null default 0, memory int not null default 0,
  in_date datetime not null default '2016-05-13 19:24:00', result smallint not null default 0, language int unsigned not null default 0,
  ip char(46) not null, contest_id int default 0, valid tinyint not null default 1, num tinyint not null default -1,
  code_length int not null default 0, judgetime timestamp null default current_timestamp,
  pass_rate decimal(4,3) unsigned not null default 0, first_time tinyint(1) not null default 0, lint_error int unsigned not null default 0,
  judger char(16) not null default 'LOCAL', remote_oj char(16) not null default '', remote_id char(32) not null default '',
  key (user_id), key (problem_id), key (result), key (contest_id)) engine=MyISAM auto_increment=1001 default charset=utf8mb4;
create table source_code (solution_id int not null primary key, source text not null) engine=MyISAM default charset=utf8mb4;
create table compileinfo (solution_id int not null default 0 primary key, error text) engine=MyISAM default charset=utf8mb4;
create table runtimeinfo (solution_id int not null default 0 primary key, error text) engine=MyISAM default charset=utf8mb4;
create table topic (tid int not null auto_increment primary key, title varbinary(60) not null, status int not null default 0,
  top_level int not null default 0, cid int, pid int not null, author_id varchar(48) not null) engine=MyISAM default charset=utf8mb4;
create table reply (rid int not null auto_increment primary key, author_id varchar(48) not null,
  time datetime not null default '2016-05-13 19:24:00', content text not null, topic_id int not null, status int not null default 0,
  ip varchar(46) not null) engine=MyISAM default charset=utf8mb4;
create table news (news_id int not null auto_increment primary key, user_id varchar(48) not null default '',
  title varchar(200) not null default '', content mediumtext not null, time datetime not null default '2016-05-13 19:24:00',
  importance tinyint not null default 0, menu int not null default 0, defunct char(1) not null default 'N') engine=MyISAM auto_increment=1004 default charset=utf8mb4;
create table mail (mail_id int not null auto_increment primary key, to_user varchar(48) not null default '',
  from_user varchar(48) not null default '', title varchar(200) not null default '', content text) engine=MyISAM default charset=utf8mb4;`;

const md5 = (text: string) => createHash("md5").update(text).digest("hex");

/** As pages of HUSTOJ keep a password. */
export function hustojPassword(password: string, salt: string): string {
  const digest = createHash("sha1").update(md5(password)).update(salt).digest();
  return Buffer.concat([digest, Buffer.from(salt)]).toString("base64");
}

type Value = string | number | null | Buffer;
export type Row = Record<string, Value>;

const quoted = (name: string) => (name.startsWith("`") ? name : `\`${name}\``);

export async function insert(
  { asked }: MariaDb,
  name: string,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += 500) {
    const some = rows.slice(from, from + 500);
    const columns = Object.keys(some[0] ?? {});
    await asked(name, `insert into \`${table}\` (${columns.map(quoted).join()}) values ?`, [
      some.map((row) => columns.map((column) => row[column] ?? null)),
    ]);
  }
}

/** Numbers that look random and are the same every time. */
export function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

export const written = (at: number): string => new Date(at).toISOString().slice(0, 19).replace("T", " ");

/** People whose names, mails and passwords are whole. */
const PEOPLE = ["alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi"];
/** In the old site's own clock. */
const START = Date.UTC(2025, 2, 1, 9);
const HOUR = 3_600_000;

export const oldPassword = (name: string): string => `pass of ${name}`;

export async function fillHustojTables(maria: MariaDb, name: string): Promise<void> {
  await maria.asked("mysql", `create database ${name}`);
  await maria.run(name, TABLES);
}

export async function fillHustoj(
  maria: MariaDb,
  name: string,
  folder: string,
  submissions = 400,
): Promise<void> {
  await fillHustojTables(maria, name);
  const put = (table: string, rows: readonly Row[]) => insert(maria, name, table, rows);
  const person = (user_id: string, more: Row = {}): Row => ({
    ...{ user_id, email: `${user_id}@example.org`, password: hustojPassword(oldPassword(user_id), "ab1f") },
    ...{
      nick: `${user_id} 同学`,
      school: "第一中学",
      group_name: "class 3",
      reg_time: "2020-01-02 03:04:05",
    },
    ...{ defunct: "N", ...more },
  });
  await put("users", [
    person("admin"),
    ...PEOPLE.map((one) => person(one)),
    person("old-md5", { password: md5(oldPassword("old-md5")) }),
    person("closed", { defunct: "Y" }),
    person("nobody-knows", { password: "$2y$10$abcdefghijklmnopqrstu" }),
    person("same-mail", { email: "Alice@example.org" }),
    person("bad-mail", { email: "no address" }),
    person("zero-date", { reg_time: "0000-00-00 00:00:00" }),
    person("bell", { nick: "be\u0007ll", school: "lost \ufffd\ufffd" }),
    // One name here, or none.
    person("modern7"),
    person("modem7"),
    person("root"),
    person("a-name-of-more-than-twenty"),
  ]);
  await put("privilege", [
    { user_id: "admin", rightstr: "administrator", defunct: "N" },
    { user_id: "bob", rightstr: "problem_editor", defunct: "N" },
    { user_id: "carol", rightstr: "contest_creator", defunct: "N" },
    { user_id: "dave", rightstr: "administrator", defunct: "Y" },
    { user_id: "bob", rightstr: "p1000", defunct: "N" },
    { user_id: "carol", rightstr: "m1000", defunct: "N" },
    { user_id: "alice", rightstr: "c1002", defunct: "N" },
  ]);
  await fillProblems(put, folder);
  await put("contest", [
    contestRow(1000, { title: "Spring", user_id: "carol", description: "<p>Five <b>hours</b></p>" }),
    contestRow(1001, { title: "With a word", password: "open sesame", private: 1 }),
    contestRow(1002, { title: "For a list", private: 1, user_id: "gone" }),
    contestRow(1003, { title: "Never ends", end_time: written(START - HOUR) }),
  ]);
  await put("contest_problem", [
    { problem_id: 1000, contest_id: 1000, title: "Warm up", num: 0 },
    { problem_id: 1001, contest_id: 1000, title: "", num: 1 },
    { problem_id: 1002, contest_id: 1001, title: "Apart", num: 0 },
    { problem_id: 4444, contest_id: 1001, title: "Gone", num: 1 },
    { problem_id: 1000, contest_id: 1002, title: "Again", num: 0 },
  ]);
  await fillSolutions(put, 1001, submissions, 7);
  await put("topic", [
    {
      tid: 1,
      title: Buffer.from("Why is it wrong?"),
      status: 0,
      top_level: 1,
      cid: null,
      pid: 1000,
      author_id: "alice",
    },
    {
      tid: 2,
      title: Buffer.from("公告".repeat(12)).subarray(0, 60),
      status: 1,
      top_level: 0,
      cid: null,
      pid: 0,
      author_id: "bob",
    },
    { tid: 3, title: Buffer.from("Unclear"), status: 0, top_level: 0, cid: 1000, pid: 0, author_id: "carol" },
    {
      tid: 4,
      title: Buffer.from("Of nobody"),
      status: 0,
      top_level: 0,
      cid: null,
      pid: 0,
      author_id: "gone",
    },
  ]);
  const reply = (rid: number, topic_id: number, author_id: string, content: string): Row => ({
    ...{ rid, topic_id, author_id, content, time: written(START + rid * 60_000), status: 0, ip: "10.0.0.1" },
  });
  await put("reply", [
    reply(1, 1, "alice", "It says a < b"),
    reply(2, 1, "bob", "Read <b>again</b>"),
    reply(3, 2, "bob", "Closed"),
    reply(4, 3, "carol", "What is n?"),
    reply(5, 3, "admin", "At most 5"),
    reply(6, 4, "gone", "…"),
  ]);
  await put("news", [
    {
      user_id: "admin",
      title: "Welcome",
      content: "<p>Hello <i>all</i></p>",
      time: "2021-05-05 05:05:05",
      defunct: "N",
    },
    { user_id: "admin", title: "Hidden", content: "x", time: "2021-05-06 05:05:05", defunct: "Y" },
  ]);
  await put("mail", [{ to_user: "alice", from_user: "bob", title: "hi", content: "secret" }]);
  await countHustoj(maria, name);
  await maria.run(name, "update users set solved = solved + 5 where user_id = 'heidi'"); // nobody ever recounted it
}

/** As the judge of HUSTOJ counts after each verdict. */
export async function countHustoj(maria: MariaDb, name: string): Promise<void> {
  await maria.run(
    name,
    `update users u set solved = (select count(distinct problem_id) from solution s where s.user_id = u.user_id and s.result = 4),
      submit = (select count(*) from solution s where s.user_id = u.user_id and s.problem_id > 0);
    update problem p set accepted = (select count(*) from solution s where s.problem_id = p.problem_id and s.result = 4),
      submit = (select count(*) from solution s where s.problem_id = p.problem_id);`,
  );
}

const contestRow = (contest_id: number, more: Row): Row => ({
  ...{ contest_id, title: "", start_time: written(START), end_time: written(START + 5 * HOUR), defunct: "N" },
  ...{ description: "", private: 0, password: "", user_id: "admin", ...more },
});

type Put = (table: string, rows: readonly Row[]) => Promise<void>;

async function fillProblems(put: Put, folder: string): Promise<void> {
  const problem = (problem_id: number, title: string, more: Row = {}): Row => ({
    ...{ problem_id, title, description: "", input: "<p>Two numbers</p>", output: "<p>Their sum</p>" },
    ...{
      sample_input: "1 2\n",
      sample_output: "3\n",
      spj: "0",
      hint: "",
      source: "school",
      in_date: "2020-02-02 02:02:02",
    },
    ...{ time_limit: 1.5, memory_limit: 128, defunct: "N", ...more },
  });
  await put("problem", [
    problem(1000, "A+B Problem", {
      description: '<p>Add <b>a</b> and b.<img src="/upload/image/sum.png"></p>',
    }),
    problem(1001, "Half of the data is gone"),
    problem(1002, "Any answer", { spj: "1" }),
    problem(1003, "No data", { sample_input: "", sample_output: "" }),
    problem(1004, "Hidden", { defunct: "Y", time_limit: 0, memory_limit: 0 }),
  ]);
  const file = async (name: string, content: string | Buffer) => {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), content);
  };
  for (const id of [1000, 1001, 1002, 1004])
    for (let test = 1; test <= 3; test++) {
      await file(`data/${id}/${test}.in`, `${test} ${id}\r\n`);
      if (id !== 1001 || test < 3) await file(`data/${id}/${test}.out`, `${test + id}\n`);
    }
  await file(
    "data/1002/tpj.cc",
    '#include "testlib.h"\nint main(int c, char **v) { registerTestlibCmd(c, v); quitf(_ok, "x"); }\n',
  );
  const red = { width: 8, height: 8, channels: 3 as const, background: "red" };
  await file("src/web/upload/image/sum.png", await sharp({ create: red }).png().toBuffer());
}

/** Submissions from `first` on, as people send them: before, in and after the contest; `isLater`: long after. */
export async function fillSolutions(
  put: Put,
  first: number,
  count: number,
  seed: number,
  isLater = false,
): Promise<void> {
  const random = numbersFrom(seed);
  const results = [4, 4, 4, 6, 6, 7, 8, 9, 10, 11, 5, 0, 3, 13];
  const rows = Array.from({ length: count }, (_, index): Row => {
    const at = START - 2 * HOUR + Math.floor((index / count + (isLater ? 1 : 0)) * 9 * HOUR);
    const isOfContest = random(3) === 0;
    const num = random(2);
    const result = results[random(results.length)] ?? 4;
    const user =
      [...PEOPLE, "ALICE", "modem7", "gone"][random(20) === 0 ? 8 + random(3) : random(8)] ?? "bob";
    return {
      ...{ solution_id: first + index, user_id: user, nick: user, result, ip: "10.1.2.3" },
      problem_id: result === 13 ? 0 : 1000 + (isOfContest ? num : random(5)),
      ...{ time: random(1000), memory: 1000 + random(5000), in_date: written(at) },
      language: random(15) === 0 ? 23 : ([0, 1, 3, 6][random(4)] ?? 0),
      ...{ contest_id: isOfContest ? 1000 : 0, num: isOfContest ? num : -1, code_length: 20 },
    };
  });
  await put("solution", rows);
  const of = (row: Row) => Number(row.solution_id);
  await put(
    "source_code",
    rows
      .filter((row) => of(row) % 97 !== 0)
      .map((row) => ({
        solution_id: of(row),
        source: of(row) % 89 === 0 ? "" : `int main() {} // ${of(row)} 你好`,
      })),
  );
  const broken = rows.filter(({ result }) => result === 11);
  await put(
    "compileinfo",
    broken.map((row) => ({ solution_id: of(row), error: `main.c:${of(row)}: error` })),
  );
}
