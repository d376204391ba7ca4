import {
  getEmailConfig,
  getMailOutbox,
  getWebConfig,
  getWebsiteConfig,
  setEmailConfig,
  setWebConfig,
  testEmail,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newestMail } from "../../../test/mails.ts";
import { useSite } from "../../../test/site.ts";
import { mailOutbox } from "../../platform/mail-tables.ts";
import { settings } from "./tables.ts";

const site = useSite();
let root = "";

interface Received {
  user: string | undefined;
  to: string[];
  message: string;
}
const received: Received[] = [];
let refusing = false;
const smtp = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  logger: false,
  onAuth: ({ username, password }, _session, done) =>
    password === "smtp-secret" ? done(null, { user: username }) : done(new Error("no")),
  onRcptTo: (_address, _session, done) => done(refusing ? new Error("try later") : null),
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ user: session.user, to, message: Buffer.concat(chunks).toString() });
      done();
    });
  },
});

beforeAll(async () => {
  root = await site().tokenOf("1");
  await new Promise<void>((done) => void smtp.listen(0, "127.0.0.1", done));
});
afterAll(() => new Promise<void>((done) => smtp.close(done)));

const configure = (body: object) => site().call(setEmailConfig, { token: root, body: { ...body } });
const send = (email: string) => site().call(testEmail, { token: root, body: { email } });
const stateOf = async (email: string) =>
  (await site().db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email)))[0];

describe("without a mail server", () => {
  test("mails lie in the outbox, as rows for root and as .eml files", async () => {
    expect((await send("reader@example.org")).status).toBe(200);
    const mail = await newestMail(site(), "reader@example.org");
    await expect.poll(async () => (await stateOf("reader@example.org"))?.state).toBe("kept");
    const { data } = await site().call(getMailOutbox, { token: root, query: { limit: 5 } });
    expect(data).toMatchObject({ total: 1, records: [{ recipient: "reader@example.org", state: "kept" }] });
    expect(data.records[0]?.text).toContain("Verdict");
    const file = await site().server.deps.store.getFile(`outbox/${mail.id}.eml`);
    expect((await file?.toArray())?.join("")).toMatch(/^To: reader@example.org\r$/m);
  });

  test.each([
    [{}, 200, "form-blank"],
    [{ email: "x" }, 200, "email-malformed"],
  ])("a test mail to %j is refused", async (body, http, code) => {
    expect(await site().call(testEmail, { token: root, body })).toMatchObject({ http, code });
  });

  test("a page that is no number is malformed", async () => {
    const query = { currentPage: "x" as unknown as number };
    expect(await site().call(getMailOutbox, { token: root, query })).toMatchObject({ http: 400 });
  });
});

describe("with a mail server", () => {
  beforeAll(async () => {
    const { port } = smtp.server.address() as { port: number };
    await configure({
      emailHost: "127.0.0.1",
      emailPort: String(port),
      emailUsername: "judge@example.org",
      emailPassword: "smtp-secret",
      emailSsl: false,
    });
  });

  test("mails that were kept go out, dated as they were written, and their files go", async () => {
    await expect.poll(async () => stateOf("reader@example.org")).toMatchObject({ state: "sent", text: null });
    const mail = await stateOf("reader@example.org");
    expect(received.map(({ to }) => to)).toEqual([["reader@example.org"]]);
    const [, date = ""] = /^Date: (.*)\r$/m.exec(received[0]?.message ?? "") ?? [];
    expect(Math.floor(Date.parse(date) / 1000)).toBe(Math.floor((mail?.createdAt.getTime() ?? 0) / 1000));
    expect(await site().server.deps.store.getFile(`outbox/${mail?.id}.eml`)).toBeNull();
    received.length = 0;
  });

  test("mails go out, and their text is gone afterwards", async () => {
    await send("far@example.org");
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]).toMatchObject({ user: "judge@example.org", to: ["far@example.org"] });
    expect(received[0]?.message).toMatch(/^From: judge@example.org\r$/m);
    await expect.poll(async () => stateOf("far@example.org")).toMatchObject({ state: "sent", text: null });
  });

  test("its password is sealed in the database and never answered; what is left out stays", async () => {
    expect((await site().call(getEmailConfig, { token: root })).data).toMatchObject({
      emailHost: "127.0.0.1",
      emailUsername: "judge@example.org",
      emailPassword: null,
    });
    const [row] = await site().db.select().from(settings).where(eq(settings.name, "mail"));
    expect(JSON.stringify(row)).not.toContain("smtp-secret");
    await configure({ emailPassword: "" });
    expect(site().server.deps.settings.mail().sealedPassword).toBeTruthy();
  });

  test("a refused mail is tried again", async () => {
    refusing = true;
    await send("slow@example.org");
    await expect.poll(async () => (await stateOf("slow@example.org"))?.lastError).toContain("try later");
    expect(await stateOf("slow@example.org")).toMatchObject({ state: "waiting", tries: 1 });
    refusing = false;
    await expect.poll(async () => (await stateOf("slow@example.org"))?.state).toBe("sent");
  });

  test("a mail that never gets through is given up", async () => {
    refusing = true;
    await send("never@example.org");
    await expect.poll(async () => (await stateOf("never@example.org"))?.tries).toBe(1);
    await site()
      .db.update(mailOutbox)
      .set({ tries: 7, nextAt: sql`now()` })
      .where(eq(mailOutbox.recipient, "never@example.org"));
    await expect
      .poll(async () => stateOf("never@example.org"))
      .toMatchObject({ state: "failed", tries: 8, text: null });
    refusing = false;
  });

  test("settings of the wrong kind are refused", async () => {
    expect(await configure({ emailPort: 70_000 })).toMatchObject({ http: 400, code: "request-invalid" });
  });
});

describe("the picture behind a mail", () => {
  const htmlFor = async (email: string, emailBGImg: string) => {
    await configure({ emailHost: "", emailBGImg });
    await site().call(testEmail, { token: root, body: { email, l: "ja-JP" } });
    return newestMail(site(), email);
  };

  test("is the one of the settings; a path of the site gets its address", async () => {
    const mail = await htmlFor("a@example.org", "https://pictures.example.org/sea.jpg?a=1&b='2'");
    expect(mail.html).toContain(
      "url('https://pictures.example.org/sea.jpg?a=1&#38;b=&#39;2&#39;')".replaceAll("&#39;", "%27"),
    );
    expect(mail.html).toContain('<html lang="ja-JP">');
    expect(mail.text).toContain("このアドレスに届きます");
    await site().call(setWebConfig, { token: root, body: { baseUrl: "https://judge.example.org" } });
    const own = await htmlFor("b@example.org", "/api/public/img/sea.jpg");
    expect(own.html).toContain('background="https://judge.example.org/api/public/img/sea.jpg"');
    await site().call(setWebConfig, { token: root, body: { baseUrl: "" } });
  });

  test.each(["", "javascript:alert(1)", "sea.jpg"])('is none for "%s"', async (picture) => {
    const mail = await htmlFor(`none-${picture.length}@example.org`, picture);
    expect(mail.html).not.toMatch(/url\(|background="/);
  });
});

describe("the site's names", () => {
  test("start with defaults, the address is the one asked at", async () => {
    expect((await site().call(getWebsiteConfig)).data).toMatchObject({
      baseUrl: site().origin,
      name: "Verdict",
      register: true,
      description: null,
      email: null,
    });
  });

  test("change, and what is left out stays", async () => {
    const body = { name: "A School's Judge", baseUrl: "https://judge.example.org", register: "false" };
    expect((await site().call(setWebConfig, { token: root, body })).status).toBe(200);
    expect((await site().call(getWebsiteConfig)).data).toMatchObject({
      ...body,
      register: false,
      shortName: "Verdict",
    });
    expect((await site().call(getWebConfig, { token: root })).data).toMatchObject({ recordUrl: "" });
  });

  test.each([
    ["of another kind", { baseUrl: "javascript:alert(1)" }, "link-malformed"],
    ["without end", { baseUrl: `https://judge.example/${"a".repeat(255)}` }, "field-too-long"],
  ])("an address %s is refused, in words", async (_, body, code) => {
    const answer = await site().call(setWebConfig, { token: root, body });
    expect(answer).toMatchObject({ http: 200, status: 400, code });
  });
});
