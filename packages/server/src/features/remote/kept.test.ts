import {
  getAuditList,
  getProblemDetail,
  getRemoteSites,
  getSwitchInfo,
  PUBLIC_FILES,
  saveRemoteAccount,
  status,
} from "@verdict/contract";
import { expect, test } from "vitest";
import { useJudges } from "../../../test/remote/judges.ts";
import { CodeforcesReplica } from "../../../test/remote/replica-codeforces.ts";
import { HduReplica } from "../../../test/remote/replica-hdu.ts";

/** What this site keeps of other judges: their documents, and no password that could be read. */

const cf = await new CodeforcesReplica(500_000).start();
const hdu = await new HduReplica().start();
const { site, who, add, program, sent, ended } = useJudges({ CF: cf, HDU: hdu });

test("a statement that is a PDF there is copied, and shown by this site; what is none is not", async () => {
  const attachments = "/gym/100200/attachments/download";
  const body = Buffer.from("%PDF-1.4\n% bridges\n%%EOF\n");
  cf.files.set(`${attachments}/1/statements.pdf`, { body, type: "application/pdf" });
  cf.files.set(`${attachments}/2/tutorial.pdf`, { body, type: "application/pdf" });
  expect((await add("GYM", "100200A")).status).toBe(200);
  const { data } = await site().call(getProblemDetail, { query: { problemId: "GYM-100200A" } });
  const description = data.problem.description ?? "";
  expect(description).not.toMatch(/\]\(http|Tutorials/);
  const [, address = ""] = /^\[Statements\]\((\S+\.pdf)\)$/.exec(description) ?? [];
  expect(address.startsWith(PUBLIC_FILES)).toBe(true);
  const answer = await fetch(new URL(address, site().origin));
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(body);

  cf.files.set(`${attachments}/1/statements.pdf`, {
    body: Buffer.from("<h1>Sign in</h1>"),
    type: "text/html",
  });
  expect((await add("GYM", "100200B")).status).toBe(200);
  const other = await site().call(getProblemDetail, { query: { problemId: "GYM-100200B" } });
  expect(other.data.problem.description ?? "").toBe("");
});

test("a password is nowhere in the database and in no answer; sessions are sealed as well", async () => {
  const password = "p4ssw0rd-of-the-robot";
  hdu.accounts.set("sealed-robot", password);
  const body = { site: "HDU", username: "sealed-robot", password };
  expect((await site().call(saveRemoteAccount, { token: who.root, body })).status).toBe(200);
  await add("HDU", "1000");
  for (let runs = 0; runs < 2; runs++) {
    const submitId = await sent("HDU-1000", program("AC"));
    expect((await ended(submitId)).status).toBe(status.accepted);
  }
  const [session = ""] = [...hdu.sessions].find(([, username]) => username === "sealed-robot") ?? [];
  expect(session).not.toBe("");
  const { rows: tables } = await site().db.$client.query<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'",
  );
  expect(tables.length).toBeGreaterThan(50);
  for (const { name } of tables) {
    const { rows } = await site().db.$client.query<{ row: string }>(
      `select t::text as row from ${name} t where position($1 in t::text) > 0 or position($2 in t::text) > 0`,
      [password, session],
    );
    expect(rows, name).toEqual([]);
  }
  const answers = await Promise.all([
    site().call(getRemoteSites, { token: who.root }),
    site().call(getSwitchInfo, { token: who.root }),
    site().call(getAuditList, { token: who.root, query: {} }),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.data)).toContain("sealed-robot");
    expect(JSON.stringify(answer.data)).not.toContain(password);
  }
});
