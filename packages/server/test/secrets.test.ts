import { getWebsiteConfig, login } from "@verdict/contract";
import { expect, test } from "vitest";
import { siteSecrets } from "../src/features/site/tables.ts";
import { SecretWatch } from "./secrets.ts";
import { ROOT_PASSWORD, useSite } from "./site.ts";

/** Every test file reads along (site.ts); here it is seen that reading along would find something. */
const site = useSite();

test("answers and log lines of every test pass by the watch", async () => {
  const before = site().watch.amount;
  const { headers } = await site().call(login, { body: { username: "root", password: ROOT_PASSWORD } });
  await site().call(getWebsiteConfig, { token: headers.get("Authorization") ?? "" });
  const after = site().watch.amount;
  expect(after.answers).toBe(before.answers + 2);
  expect(after.lines).toBeGreaterThan(before.lines);
});

test("it finds each kind, in answers and in the log", async () => {
  const watch = new SecretWatch();
  await watch.learn(site().db);
  const [key] = await site().db.select().from(siteSecrets).limit(1);
  const secrets = [
    "$argon2id$v=19$m=1",
    ROOT_PASSWORD,
    `node1-${"0".repeat(40)}`,
    key?.value ?? "",
    `verdict_${"x".repeat(43)}`,
  ];
  for (const secret of secrets) watch.answer("/api/somewhere", JSON.stringify({ data: { secret } }));
  watch.log.info({ deep: { down: secrets[0] } }, "said");
  watch.log.warn(`came with eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.signature`);
  expect(watch.seen).toHaveLength(secrets.length + 2);
});
