import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { addPushDevice, getPush, tryPushDevice } from "@verdict/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../test/debian.ts";
import { eventually } from "../../../test/eventually.ts";
import { useSite } from "../../../test/site.ts";

/** A push service that nobody here wrote: web-push-testing of npm, which checks signatures and opens what comes. */

const run = promisify(execFile);
const origin = `http://localhost:${await freePort()}`;
const site = useSite({ config: { PUSH_SERVICES: [origin] } });
let folder = "";
let service: ChildProcess;

const ask = async (path: string, body: object) => {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, text: await answer.text() };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-push-"));
  await run("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "web-push-testing@1.2.2"]);
  const program = join(folder, "node_modules/web-push-testing/src/bin/server.js");
  service = spawn(process.execPath, [program, new URL(origin).port], { stdio: "ignore" });
  await eventually(async () => expect((await ask("/status", {})).status).toBe(200));
}, 300_000);
afterAll(async () => {
  service?.kill();
  await rm(folder, { recursive: true, force: true });
});

test("takes what is sent to a browser that subscribed there, until the browser is gone", async () => {
  const { token } = await site().user({ locale: "en-US" });
  const { publicKey } = (await site().call(getPush, { token })).data;
  const subscribed = await ask("/subscribe", { userVisibleOnly: "true", applicationServerKey: publicKey });
  const { clientHash, endpoint, keys } = JSON.parse(subscribed.text).data;
  const body = { endpoint, keys, name: "A browser" };
  const added = await site().call(addPushDevice, { token, body });
  expect(added, added.msg).toMatchObject({ status: 200 });
  const send = () => site().call(tryPushDevice, { token, body: { id: added.data.id } });
  await send();
  const messages = await eventually(async () => {
    const { data } = JSON.parse((await ask("/get-notifications", { clientHash })).text);
    expect(data.messages).toHaveLength(1);
    return data.messages;
  });
  expect(JSON.parse(messages[0])).toMatchObject({ title: expect.any(String), url: "/setting" });
  await ask(`/expire-subscription/${clientHash}`, {});
  await send();
  await eventually(async () => expect((await site().call(getPush, { token })).data.devices).toEqual([]));
}, 120_000);
