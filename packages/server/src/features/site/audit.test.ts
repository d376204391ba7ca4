import {
  addAnnouncement,
  deleteAnnouncement,
  exportAudit,
  getAdminAnnouncements,
  getAuditList,
  setEmailConfig,
  setWebConfig,
  updateSwitch,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { audit, told } from "./audit.ts";
import { auditEntries } from "./tables.ts";

const site = useSite();
let root = "";

beforeAll(async () => {
  root = await site().tokenOf("1");
});

const list = async (query: Record<string, string | number> = {}) =>
  (await site().call(getAuditList, { token: root, query })).data;
const causeOf = async (work: PromiseLike<unknown>) => {
  const error = await Promise.resolve(work).then(
    () => null,
    (thrown: Error) => thrown,
  );
  return error?.cause instanceof Error ? error.cause.message : null;
};

describe("the audit log", () => {
  test("says who changed what, from where, with what it was before", async () => {
    await site().call(setWebConfig, { token: root, body: { name: "My Judge", shortName: "Verdict" } });
    expect((await list()).records[0]).toMatchObject({
      uid: "1",
      username: "root",
      action: "config.website",
      target: "website",
      before: { name: "Verdict" },
      after: { name: "My Judge" },
      ip: "127.0.0.1",
    });
  });

  test("has no line for what changed nothing, or was refused", async () => {
    const { total } = await list();
    await site().call(setWebConfig, { token: root, body: { shortName: "Verdict" } });
    await site().call(deleteAnnouncement, { token: root, query: { aid: 99_999 } });
    expect((await list()).total).toBe(total);
  });

  test("never has a secret in it", async () => {
    const secret = "hunter2-secret";
    await site().call(setEmailConfig, {
      token: root,
      body: { emailHost: "mail.example", emailPassword: secret },
    });
    const accounts = { cfUsernameList: ["bot"], cfPasswordList: [secret] };
    await site().call(updateSwitch, { token: root, body: accounts });
    const { records } = await list();
    expect(JSON.stringify(records)).not.toContain(secret);
    expect(records[0]).toMatchObject({ action: "config.switches", after: { cfUsernameList: ["bot"] } });
    expect(records[0]?.after?.cfPasswordList).toBe("(hidden)");
    expect(records[1]?.after?.sealedPassword).toBe("(hidden)");
  });

  test("cuts long texts and keeps no halves of characters", async () => {
    const call = {
      viewer: {
        user: { uid: "1", username: "root", roleId: 1000 as const, sessionId: "", ip: "127.0.0.1" },
        node: null,
      },
      request: { ip: "127.0.0.1" },
    };
    await audit(site().db, call, "problem.edit", "long", null, { text: "a".repeat(5000), note: "\ud800" });
    const [row] = (await list({ action: "problem.edit" })).records;
    expect(String(row?.after?.text)).toMatch(/^a{2000}… \(5000 characters\)$/);
    expect(row?.after?.note).toBe("\ufffd");
    expect(told(Array.from({ length: 300 }, () => 1))).toHaveLength(201);
  });

  test("can not be changed, not even in the database", async () => {
    const immutable = "audit_entry is only ever added to";
    const db = site().db;
    expect(await causeOf(db.update(auditEntries).set({ username: "x" }))).toBe(immutable);
    expect(await causeOf(db.delete(auditEntries))).toBe(immutable);
    expect(await causeOf(db.execute(sql`truncate audit_entry`))).toBe(immutable);
  });

  test("is searched by word, user, action, address and time", async () => {
    await site().call(addAnnouncement, { token: root, body: { title: "x", content: "x", status: 0 } });
    const [announcement] = (await site().call(getAdminAnnouncements, { token: root, query: {} })).data
      .records;
    const { total } = await list();
    expect((await list({ keyword: `ANNOUNCEMENT ${announcement?.id}` })).records).toMatchObject([
      { action: "announcement.add" },
    ]);
    expect((await list({ action: "announcement" })).total).toBe(1);
    expect((await list({ action: "announcement.add" })).total).toBe(1);
    expect((await list({ action: "announce" })).total).toBe(0);
    expect((await list({ username: "ROOT" })).total).toBe(total);
    expect((await list({ username: "roo" })).total).toBe(0);
    expect((await list({ ip: "10.0.0.1" })).total).toBe(0);
    expect((await list({ from: new Date(Date.now() + 60_000).toISOString() })).total).toBe(0);
    expect((await list({ to: Date.now() + 60_000 })).total).toBe(total);
    expect((await list({ keyword: "100%" })).total).toBe(0);
  });

  test("pages from the newest on, and goes on from an id", async () => {
    const page = await list({ limit: 1 });
    expect(page.records).toHaveLength(1);
    const older = await list({ limit: 1, beforeId: page.records[0]?.id ?? 0 });
    expect(older.records[0]?.id).toBeLessThan(page.records[0]?.id ?? 0);
  });

  test.each(["yesterday", "-271821-04-20T00:00:00Z"])("%s is refused as a date", async (from) => {
    for (const endpoint of [getAuditList, exportAudit]) {
      const answer = await site().call(endpoint, { token: root, query: { from } });
      expect(answer).toMatchObject({ http: 200, status: 400, code: "date-malformed" });
    }
  });

  test("is exported as CSV that no spreadsheet takes for formulas", async () => {
    const body = { title: '=1+1,"x"\n', content: "x", status: 0 };
    const user = await site().user({ roleId: 1000, username: "=cmd" });
    await site().call(addAnnouncement, { token: user.token, body });
    const response = await site().fetch(exportAudit, { token: root, query: { action: "announcement" } });
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment;filename=audit_\d{14}\.csv$/);
    const lines = (await response.text()).split("\r\n");
    expect(lines[0]).toMatch(/id,time,user,uid,ip,action,target,before,after$/);
    expect(lines[1]).toContain(`,"'=cmd",`);
    expect(lines[1]).toContain('""title"":""=1+1,');
    expect((await list({ action: "audit.export" })).total).toBe(1);
  });
});
