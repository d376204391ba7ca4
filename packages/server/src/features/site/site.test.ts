import {
  type Endpoint,
  getDbAndRedisConfig,
  getEmailConfig,
  getSwitchInfo,
  getWebConfig,
  getWebsiteConfig,
  setDbAndRedisConfig,
  setEmailConfig,
  setWebConfig,
  switchDefaults,
  updateSwitch,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { prepareServer } from "../../server.ts";

const site = useSite();
let root = "";

beforeAll(async () => {
  root = await site().tokenOf("1");
});

describe("switches", () => {
  test("start with the documented defaults", async () => {
    expect((await site().call(getSwitchInfo, { token: root })).data).toEqual(switchDefaults);
  });

  test("a change is live on every server at once, the rest stays", async () => {
    const other = await prepareServer({ ...site().server.deps.config, PORT: 0 });
    const body = { openPublicDiscussion: false, defaultSubmitInterval: -3, defaultCreateGroupLimit: -1 };
    expect(await site().call(updateSwitch, { token: root, body })).toMatchObject({ status: 200, data: null });
    expect((await site().call(getWebsiteConfig)).data).toMatchObject({
      openPublicDiscussion: false,
      openGroupDiscussion: true,
    });
    await expect
      .poll(() => other.deps.settings.switches())
      .toMatchObject({
        ...{ openPublicDiscussion: false, openContestJudge: true },
        ...{ defaultSubmitInterval: 0, defaultCreateGroupLimit: 0 },
      });
    await other.stop();
  });

  test("accounts of judges elsewhere, as lists: names come out, passwords are sealed and never do", async () => {
    const put = (body: object) => site().call(updateSwitch, { token: root, body: { ...body } });
    const sealed = async () => {
      const { rows } = await site().db.execute<{ username: string; sealed_password: string }>(
        sql`select username, sealed_password from remote_account where site = 'CF' order by id`,
      );
      const { vault } = site().server.deps;
      return rows.map((row) => [row.username, vault.open(row.sealed_password)]);
    };
    await put({ cfUsernameList: ["a", "b"], cfPasswordList: ["secret-a", "secret-b"] });
    const { data } = await site().call(getSwitchInfo, { token: root });
    expect(data).toMatchObject({ cfUsernameList: ["a", "b"], cfPasswordList: ["", ""], hduUsernameList: [] });
    // An empty password keeps the stored one, a name that is left out goes, a new one without a password is none.
    await put({ cfUsernameList: ["b", "c", "d"], cfPasswordList: ["", "secret-c", ""] });
    expect(await sealed()).toEqual([
      ["b", "secret-b"],
      ["c", "secret-c"],
    ]);
    await put({ openPublicDiscussion: true });
    expect(await sealed()).toHaveLength(2);
    const { rows } = await site().db.execute(sql`select value from setting where name = 'switch'`);
    expect(JSON.stringify(rows)).not.toMatch(/secret-|List/);
  });

  test("passwords an earlier version kept in the switches are sealed at the next start, and gone from there", async () => {
    const kept = { pojUsernameList: ["old"], pojPasswordList: ["secret-old"] };
    await site().db.execute(
      sql`update setting set value = value || ${JSON.stringify(kept)}::jsonb where name = 'switch'`,
    );
    const other = await prepareServer({ ...site().server.deps.config, PORT: 0 });
    await other.stop();
    const { rows } = await site().db.execute(
      sql`select value::text as value, (select sealed_password from remote_account where site = 'POJ') as sealed
        from setting where name = 'switch'`,
    );
    expect(rows[0]?.value).not.toMatch(/secret-old|List/);
    expect(site().server.deps.vault.open(String(rows[0]?.sealed))).toBe("secret-old");
  });

  test("a value of the wrong kind is refused and changes nothing", async () => {
    const answer = await site().call(updateSwitch, { token: root, body: { defaultSubmitInterval: "soon" } });
    expect(answer).toMatchObject({ http: 400, status: 400, code: "request-invalid" });
  });
});

test("forms as older clients post them: null says nothing, None is a blank text", async () => {
  const put = (endpoint: Endpoint, body: Record<string, unknown>) =>
    site().call(endpoint, { token: root, body });
  await put(setWebConfig, { name: "Judge", recordName: "Licence 1", baseUrl: "https://judge.example.org" });
  const web = { name: null, recordName: "None", baseUrl: "None", projectName: "None", unknown: 1 };
  expect((await put(setWebConfig, web)).status).toBe(200);
  expect((await site().call(getWebConfig, { token: root })).data).toMatchObject({
    name: "Judge",
    recordName: "",
    baseUrl: "",
    projectName: "",
  });
  // A site has a name.
  await put(setWebConfig, { name: "None", shortName: "" });
  expect((await site().call(getWebConfig, { token: root })).data).toMatchObject({
    name: "Judge",
    shortName: "Verdict",
  });
  await put(setEmailConfig, { emailHost: "mail.example.org", emailPort: "587" });
  const mail = { emailHost: null, emailPort: null, emailUsername: null, emailPassword: null, emailSsl: null };
  expect((await put(setEmailConfig, { ...mail, emailBGImg: "None" })).status).toBe(200);
  expect((await site().call(getEmailConfig, { token: root })).data).toMatchObject({
    emailHost: "mail.example.org",
    emailPort: 587,
    ...{ emailUsername: null, emailPassword: null, emailBGImg: null },
  });
  const before = (await site().call(getSwitchInfo, { token: root })).data;
  const nulls = Object.fromEntries(Object.keys(before).map((name) => [name, null]));
  expect((await put(updateSwitch, nulls)).status).toBe(200);
  expect((await site().call(getSwitchInfo, { token: root })).data).toEqual(before);
});

test("database and store are shown without their passwords, and not set here", async () => {
  const { data } = await site().call(getDbAndRedisConfig, { token: root });
  const database = new URL(site().server.deps.config.DATABASE_URL);
  expect(data).toEqual({
    dbName: database.pathname.slice(1),
    dbHost: database.searchParams.get("host") ?? database.hostname,
    dbPort: Number(database.port) || 5432,
    dbUsername: database.username,
    dbPassword: null,
    redisHost: null,
    redisPort: 0,
    redisPassword: null,
    store: "file",
  });
  const refused = await site().call(setDbAndRedisConfig, { token: root, body: { dbHost: "elsewhere" } });
  expect(refused.code).toBe("set-by-environment");
});
