import { downloadOwnData, eraseOwnAccount, getOwnInfo, status, submitProblemJudge } from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { TestNode } from "../../../test/node.ts";
import { useSite } from "../../../test/site.ts";
import { unzipped } from "../../../test/unzipped.ts";
import { tracesThereAre } from "../account/traces.ts";
import { submissions } from "../submission/tables.ts";
import { users } from "../user/tables.ts";
import { ownLists } from "./lists.ts";

const site = useSite();
let problemId = "";
beforeAll(async () => {
  ({ problemId } = await site().problem({ cases: 1 }));
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
});

const PASSWORD = "secret-of-mine";
const someone = () =>
  site().user({ password: PASSWORD, realname: "Ada Real", email: `a${Math.random()}@x.org`, school: "Here" });
const erase = (token: string, password = PASSWORD) =>
  site().call(eraseOwnAccount, { token, body: { password } });
const accountOf = async (uid: string) => (await site().db.select().from(users).where(eq(users.uid, uid)))[0];

test("every column that names a user or an address has its fate", async () => {
  const { rows } = await site().db.execute<{ name: string }>(sql`
    select t.relname || '.' || a.attname as name
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and (
      a.attname ~ '(^|_)(uid|ip|username|email|realname|addresses)$' or exists (
        select 1 from pg_constraint f where f.contype = 'f' and f.confrelid = 'user_account'::regclass
          and f.conrelid = t.oid and a.attnum = any(f.conkey)))`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(tracesThereAre().toSorted());
});

test.each(Object.keys(ownLists))("the list of %s can be read", async (name) => {
  const { uid } = await someone();
  expect((await site().db.execute(ownLists[name]?.(uid) ?? sql``)).rows).toBeInstanceOf(Array);
});

test("a user takes what the site holds of them, and no word of others", async () => {
  const { uid, token, username } = await someone();
  const other = await someone();
  const node = await TestNode.join(site());
  for (const who of [token, other.token]) {
    const body = { pid: problemId, language: "C++ 17", code: `// ${who === token ? "mine" : "theirs"}` };
    await site().call(submitProblemJudge, { token: who, body });
    await node.result(await node.claimOne(), status.accepted);
  }
  const answer = await site().fetch(downloadOwnData, { token });
  expect(answer.headers.get("Content-Disposition")).toBe(`attachment;filename=${username}.zip`);
  const files = Object.fromEntries(await unzipped(answer));
  const whole = Object.values(files).join("\n");
  expect(JSON.parse(String(files["account.json"]))).toMatchObject([
    { uid, realname: "Ada Real", school: "Here" },
  ]);
  expect(JSON.parse(String(files["submissions.json"]))).toMatchObject([{ status: status.accepted }]);
  expect(Object.entries(files).filter(([name]) => name.startsWith("programs/"))).toEqual([
    [expect.stringMatching(/\.cpp$/), expect.anything()],
  ]);
  expect(whole).toContain("// mine");
  expect(whole).not.toContain("// theirs");
  expect(whole).not.toContain(other.username);
  expect(whole).not.toContain("argon2");
  for (let n = 0; n < 2; n += 1) await (await site().fetch(downloadOwnData, { token })).arrayBuffer();
  expect((await site().call(downloadOwnData, { token })).code).toBe("too-many-requests");
});

test("an account is erased by its own password only; who they were goes, what they did stays", async () => {
  const { uid, token, username } = await someone();
  const body = { pid: problemId, language: "C++ 17", code: "int main(){}" };
  const { submitId } = (await site().call(submitProblemJudge, { token, body })).data;
  expect((await erase(token, "wrong")).data).toMatchObject({ code: 400, refusal: "password-wrong" });
  expect((await accountOf(uid))?.username).toBe(username);
  expect((await erase(token)).data).toMatchObject({ code: 200, refusal: null });
  const ghost = await accountOf(uid);
  expect(ghost).toMatchObject({ email: null, realname: null, school: null, status: 1 });
  expect(ghost?.username).toMatch(/^ghost-/);
  const [left] = await site().db.select().from(submissions).where(eq(submissions.id, submitId));
  expect(left).toMatchObject({ uid, ip: null });
  expect((await site().call(getOwnInfo, { token })).code).toBe("token-invalid");
});

test("a root, who owns a group and who is in a running contest stay until that is settled", async () => {
  const root = await site().user({ roleId: 1000, password: PASSWORD });
  expect((await erase(root.token)).code).toBe("erase-root");
  const owner = await someone();
  await site().db.execute(
    sql`insert into user_group (name, short_name, uid, auth) values ('Mine', 'MINE', ${owner.uid}, 1)`,
  );
  expect((await erase(owner.token)).code).toBe("erase-owns-group");
  const contestant = await someone();
  await site().db.execute(sql`with c as (insert into contest (uid, title, type, auth, start_time, end_time)
      values ('1', 'Now', 0, 0, now() - interval '1 hour', now() + interval '1 hour') returning id),
    p as (insert into contest_participation (contest_id, kind) select id, 0 from c returning id, contest_id)
    insert into contest_participant (contest_id, participation_id, uid) select contest_id, id, ${contestant.uid} from p`);
  expect((await erase(contestant.token)).code).toBe("erase-in-contest");
  expect((await accountOf(contestant.uid))?.username).toBe(contestant.username);
});
