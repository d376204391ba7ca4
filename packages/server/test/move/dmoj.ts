import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ZipFile } from "yazl";
import type { MariaDb } from "../mariadb.ts";
import { insert, numbersFrom, oldPassword, type Row, written } from "./hustoj.ts";
import { djangoHash } from "./qduoj.ts";

/** A site of DMOJ: the tables of its models, for what is read of them, filled as its code fills them. */

const TABLES = `
create table auth_user (id int primary key, username varchar(150) not null unique, password varchar(128) not null, email varchar(254) not null default '',
  first_name varchar(150) not null default '', last_name varchar(150) not null default '', is_active tinyint not null default 1,
  is_staff tinyint not null default 0, is_superuser tinyint not null default 0, date_joined datetime(6) not null);
create table judge_profile (id int primary key, user_id int not null unique, about longtext, points double not null default 0,
  problem_count int not null default 0);
create table judge_organization (id int primary key, name varchar(128) not null, slug varchar(128) not null, short_name varchar(20) not null,
  about longtext not null, creation_date datetime(6) not null, is_open tinyint not null default 1, access_code varchar(7));
create table judge_organization_admins (id int auto_increment primary key, organization_id int not null, profile_id int not null);
create table judge_profile_organizations (id int auto_increment primary key, profile_id int not null, organization_id int not null, sort_value int not null default 0);
create table judge_language (id int primary key, \`key\` varchar(6) not null, name varchar(20) not null, common_name varchar(10) not null);
create table judge_problemtype (id int primary key, name varchar(20) not null, full_name varchar(100) not null);
create table judge_problem (id int primary key, code varchar(20) not null unique, name varchar(100) not null, description longtext not null,
  time_limit double not null, memory_limit int not null, points double not null, partial tinyint not null, is_public tinyint not null,
  date datetime(6), is_organization_private tinyint not null default 0, user_count int not null default 0, ac_rate double not null default 0);
create table judge_problem_types (id int auto_increment primary key, problem_id int not null, problemtype_id int not null);
create table judge_problem_authors (id int auto_increment primary key, problem_id int not null, profile_id int not null);
create table judge_solution (id int primary key, problem_id int, is_public tinyint not null, publish_on datetime(6) not null, content longtext not null);
create table judge_solution_authors (id int auto_increment primary key, solution_id int not null, profile_id int not null);
create table judge_contest (id int primary key, \`key\` varchar(20) not null unique, name varchar(100) not null, description longtext not null,
  start_time datetime(6) not null, end_time datetime(6) not null, time_limit bigint, is_visible tinyint not null, access_code varchar(255) not null default '',
  is_private tinyint not null default 0, is_organization_private tinyint not null default 0, format_name varchar(32) not null, format_config longtext);
create table judge_contest_authors (id int auto_increment primary key, contest_id int not null, profile_id int not null);
create table judge_contest_organizations (id int auto_increment primary key, contest_id int not null, organization_id int not null);
create table judge_contest_private_contestants (id int auto_increment primary key, contest_id int not null, profile_id int not null);
create table judge_contestproblem (id int primary key, problem_id int not null, contest_id int not null, points int not null, partial tinyint not null default 1, \`order\` int not null);
create table judge_contestparticipation (id int primary key, contest_id int not null, user_id int not null, start datetime(6) not null, score double not null default 0,
  cumtime int unsigned not null default 0, is_disqualified tinyint not null default 0, virtual int not null default 0);
create table judge_submission (id int primary key, user_id int not null, problem_id int not null, date datetime(6) not null, time double, memory double, points double,
  language_id int not null, status varchar(2) not null, result varchar(3), error longtext, case_points double not null default 0, case_total double not null default 0,
  key (user_id), key (problem_id));
create table judge_submissionsource (id int auto_increment primary key, submission_id int not null unique, source longtext not null);
create table judge_contestsubmission (id int auto_increment primary key, submission_id int not null unique, problem_id int not null, participation_id int not null,
  points double not null default 0, key (participation_id));
create table judge_comment (id int primary key, time datetime(6) not null, page varchar(30) not null, score int not null default 0, body longtext not null,
  hidden tinyint not null default 0, author_id int not null, parent_id int);
create table judge_blogpost (id int primary key, title varchar(100) not null, visible tinyint not null, publish_on datetime(6) not null, content longtext not null);
create table judge_blogpost_authors (id int auto_increment primary key, blogpost_id int not null, profile_id int not null);
create table judge_rating (id int primary key, user_id int);`;

export const DMOJ_PEOPLE = ["chief", "setter", "amy", "bob2", "cat", "dee"];
const FORMATS = ["default", "ioi", "icpc", "atcoder", "ecoo"];
const START = Date.UTC(2024, 2, 2, 12);
const HOUR = 3_600_000;
/** Of each case, by problem. */
const POINTS = { 1: [40, 60], 2: [50, 50] } as const;

async function putFolder(folder: string, code: string, points: readonly number[]): Promise<void> {
  const place = join(folder, code);
  await mkdir(place, { recursive: true });
  const zip = new ZipFile();
  for (const index of points.keys()) {
    zip.addBuffer(Buffer.from(`${index + 1}\r\n`), `${code}.${index + 1}.in`);
    zip.addBuffer(Buffer.from(`${index + 2}\n`), `${code}.${index + 1}.out`);
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  await writeFile(join(place, `${code}.zip`), Buffer.concat(chunks));
  const cases = points.map(
    (one, index) => `- {in: ${code}.${index + 1}.in, out: ${code}.${index + 1}.out, points: ${one}}`,
  );
  await writeFile(join(place, "init.yml"), `archive: ${code}.zip\ntest_cases:\n${cases.join("\n")}\n`);
}

export async function fillDmoj(
  maria: MariaDb,
  name: string,
  folder: string,
  submissions = 300,
): Promise<void> {
  await maria.asked("mysql", `create database ${name}`);
  await maria.run(name, TABLES);
  const put = (table: string, rows: readonly Row[]) => insert(maria, name, table, rows);
  const long = { id: 7, username: "a-name-much-longer-than-20", password: "!" };
  await put("auth_user", [
    ...DMOJ_PEOPLE.map((username, index) => ({
      ...{
        id: index + 1,
        username,
        password: djangoHash(oldPassword(username)),
        email: `${username}@dmoj.example`,
      },
      ...{
        is_superuser: Number(index === 0),
        is_staff: Number(index < 2),
        is_active: Number(username !== "dee"),
      },
      date_joined: written(START - 99 * HOUR),
    })),
    { ...long, email: "", is_superuser: 0, is_staff: 0, is_active: 1, date_joined: written(START) },
  ]);
  // Profiles have numbers of their own.
  await put(
    "judge_profile",
    [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id: id + 10, user_id: id, about: "me" })),
  );
  await put("judge_organization", [
    {
      id: 1,
      name: "The school",
      slug: "school",
      short_name: "school",
      about: "**us**",
      creation_date: written(START),
    },
  ]);
  await put("judge_organization_admins", [{ organization_id: 1, profile_id: 12 }]);
  await put("judge_profile_organizations", [{ profile_id: 13, organization_id: 1 }]);
  await put("judge_language", [
    { id: 1, key: "CPP17", name: "C++17", common_name: "C++" },
    { id: 2, key: "PY3", name: "Python 3", common_name: "Python" },
    { id: 3, key: "BF", name: "Brain****", common_name: "Brain****" },
  ]);
  await put("judge_problemtype", [{ id: 1, name: "impl", full_name: "Implementation" }]);
  const statement =
    "Add ~a~ and ~b~.\n\n## Sample Input\n\n```\n1 2\n```\n\n## Sample Output\n\n```\n3\n```\n";
  const problem = (id: number, code: string, more: Row = {}): Row => ({
    ...{ id, code, name: `Problem ${code}`, description: statement, time_limit: 1.5, memory_limit: 65_536 },
    ...{
      points: 5,
      partial: 1,
      is_public: 1,
      date: written(START - 50 * HOUR),
      is_organization_private: 0,
      ...more,
    },
  });
  await put("judge_problem", [
    problem(1, "aplusb"),
    problem(2, "twice"),
    problem(3, "nodata", { is_public: 0 }),
  ]);
  await putFolder(folder, "aplusb", POINTS[1]);
  await putFolder(folder, "twice", POINTS[2]);
  await put("judge_problem_types", [{ problem_id: 1, problemtype_id: 1 }]);
  await put("judge_problem_authors", [{ problem_id: 1, profile_id: 12 }]);
  await put("judge_solution", [
    { id: 1, problem_id: 1, is_public: 1, publish_on: written(START), content: "Just add ~a~." },
  ]);
  await put("judge_solution_authors", [{ solution_id: 1, profile_id: 12 }]);
  const contest = (id: number, format_name: string, more: Row = {}): Row => ({
    ...{
      id,
      key: `c${id}`,
      name: `By ${format_name}`,
      description: "",
      format_name,
      format_config: null,
      is_visible: 1,
    },
    ...{ start_time: written(START), end_time: written(START + 3 * HOUR), access_code: "", is_private: 0 },
    ...{ is_organization_private: 0, time_limit: null, ...more },
  });
  await put("judge_contest", [
    ...FORMATS.map((format, index) =>
      contest(
        index + 1,
        format,
        format === "ioi" ? { format_config: '{"cumtime": true}', access_code: "open" } : {},
      ),
    ),
    contest(6, "default", { is_organization_private: 1, name: "Of the school" }),
  ]);
  await put(
    "judge_contest_authors",
    [1, 2, 3, 4, 5, 6].map((contest_id) => ({ contest_id, profile_id: 12 })),
  );
  await put("judge_contest_organizations", [{ contest_id: 6, organization_id: 1 }]);
  const places = [1, 2, 3, 4, 5, 6].flatMap((contest_id) =>
    [1, 2].map((problem_id) => ({
      ...{ id: contest_id * 10 + problem_id, problem_id, contest_id, points: problem_id === 1 ? 100 : 3 },
      "`order`": problem_id,
    })),
  );
  await put("judge_contestproblem", places);
  const people = [13, 14, 15];
  const partOf = (contest_id: number, user_id: number) => contest_id * 100 + user_id;
  await put(
    "judge_contestparticipation",
    [1, 2, 3, 4, 5].flatMap((contest_id) =>
      people.map((user_id) => ({
        id: partOf(contest_id, user_id),
        contest_id,
        user_id,
        start: written(START + HOUR / 2),
      })),
    ),
  );
  await put("judge_contestparticipation", [
    { id: 9999, contest_id: 1, user_id: 13, start: written(START + 90 * HOUR), virtual: 1 },
  ]);

  const random = numbersFrom(11);
  const results = ["AC", "AC", "WA", "TLE", "RTE", "OLE", "CE", "IE"];
  const sent = Array.from({ length: submissions }, (_, index) => {
    const problem_id = 1 + random(2);
    const result = results[random(results.length)] ?? "WA";
    const [first, second] = POINTS[problem_id as 1 | 2];
    const isDone = result !== "CE" && result !== "IE";
    const case_points = result === "AC" ? first + second : isDone && random(2) === 0 ? first : 0;
    const contest_id = random(3) === 0 ? 0 : 1 + random(FORMATS.length);
    const row: Row = {
      ...{ id: index + 1, user_id: people[random(3)] ?? 13, problem_id, language_id: 1 + random(3) },
      date: written(START + Math.floor((index / submissions) * 3 * HOUR)),
      ...{ time: 0.25, memory: 2048, points: null, error: result === "CE" ? "no" : null },
      ...{
        status: index % 50 === 49 ? "QU" : isDone ? "D" : result,
        result: index % 50 === 49 ? null : result,
      },
      ...{ case_points: index % 50 === 49 ? 0 : case_points, case_total: isDone ? 100 : 0 },
    };
    return { row, contest_id };
  });
  await put(
    "judge_submission",
    sent.map(({ row }) => row),
  );
  await put(
    "judge_submissionsource",
    sent.map(({ row }) => ({ submission_id: row.id ?? 0, source: `print(${row.id})` })),
  );
  await put(
    "judge_contestsubmission",
    sent
      .filter(({ contest_id }) => contest_id > 0)
      .map(({ row, contest_id }) => ({
        ...{ submission_id: row.id ?? 0, problem_id: contest_id * 10 + Number(row.problem_id) },
        participation_id: partOf(contest_id, Number(row.user_id)),
        points: (Number(row.case_points) / 100) * (row.problem_id === 1 ? 100 : 3),
      })),
  );
  for (const [index, format] of FORMATS.entries()) await standIn(maria, name, index + 1, format);
  await maria.run(
    name,
    `update judge_profile p set problem_count = (select count(distinct problem_id) from judge_submission s
       where s.user_id = p.id and s.status = 'D' and s.result = 'AC');
     insert into judge_rating values (1, 13);`,
  );
  const comment = (
    id: number,
    page: string,
    author_id: number,
    body: string,
    parent_id: number | null = null,
  ): Row => ({
    ...{ id, time: written(START + id * 1000), page, body, author_id, parent_id },
  });
  await put("judge_comment", [
    comment(1, "p:aplusb", 13, "hard"),
    comment(2, "p:aplusb", 14, "no", 1),
    comment(3, "c:c1", 13, "nice contest"),
    comment(4, "b:1", 15, "welcome back"),
    comment(5, "s:aplusb", 14, "clever"),
  ]);
  await put("judge_blogpost", [
    { id: 1, title: "News", visible: 1, publish_on: written(START), content: "**new**" },
    { id: 2, title: "Draft", visible: 0, publish_on: written(START), content: "later" },
  ]);
  await put("judge_blogpost_authors", [{ blogpost_id: 1, profile_id: 11 }]);
}

/** What the formats keep of each who took part, as their update_participation works it out. */
async function standIn(maria: MariaDb, name: string, contest: number, format: string): Promise<void> {
  const rows = await maria.asked<Record<"part" | "prob" | "points" | "at", number> & { result: string }>(
    name,
    `select c.participation_id as part, c.problem_id as prob, c.points, s.result,
       timestampdiff(second, ?, s.date) as at, cp.points as most from judge_contestsubmission c
     join judge_submission s on s.id = c.submission_id join judge_contestproblem cp on cp.id = c.problem_id
     where cp.contest_id = ? order by s.date, s.id`,
    [written(START), contest],
  );
  for (const [part, own] of Map.groupBy(rows, (row) => row.part)) {
    let [score, time, penalty] = [0, 0, 0];
    for (const entries of Map.groupBy(own, (row) => row.prob).values()) {
      const last = entries.at(-1) as (typeof entries)[number];
      const most = Math.max(...entries.map(({ points }) => points));
      const at = entries.find(({ points }) => points === most)?.at ?? 0;
      const before = entries.filter(
        (one) => one.result !== null && !["IE", "CE"].includes(one.result) && one.at <= at,
      );
      if (format === "ecoo") {
        const bonus =
          (entries.length === 1 && last.result === "AC" ? 10 : 0) + Math.floor((3 * 3600 - last.at) / 300);
        score += last.points + (last.points > 0 ? bonus : 0);
        continue;
      }
      score += most;
      if (most === 0) continue;
      if (format === "default") time += last.at;
      else if (format === "atcoder") time = Math.max(time, at);
      else time += at;
      if (format === "icpc") penalty += (before.length - 1) * 20 * 60;
      if (format === "atcoder") penalty += (before.length - 1) * 5 * 60;
    }
    await maria.asked(name, "update judge_contestparticipation set score = ?, cumtime = ? where id = ?", [
      Math.round(score * 1000) / 1000,
      time + penalty,
      part,
    ]);
  }
}
