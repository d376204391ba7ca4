import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { addAnnouncement, renewWebhookSecret, saveWebhook } from "@verdict/contract";
import { expect, test } from "vitest";
import { eventually } from "../../../test/eventually.ts";
import { usePython } from "../../../test/python.ts";
import { useReceivers } from "../../../test/receiver.ts";
import { useSite } from "../../../test/site.ts";

/** What a webhook sends, before the library of PyPI that those who receive it use. */

const site = useSite();
const receiver = useReceivers();
const peer = usePython("standardwebhooks", ["standardwebhooks==1.1.0"]);
const run = promisify(execFile);

const SCRIPT = `
import json, sys
from standardwebhooks.webhooks import Webhook
secret, headers, body = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3]
print(json.dumps(Webhook(secret).verify(body, headers)))
`;

test("verifies messages, also while the secret is renewed, and no others", async () => {
  const there = await receiver();
  const token = await site().tokenOf("1");
  const body = {
    ...({ name: "Hook", url: there.url, form: "standard", locale: "en-US", isOn: true } as const),
    events: ["announcement.published" as const],
  };
  const { id, secret } = (await site().call(saveWebhook, { token, body })).data;
  const announce = async (title: string) => {
    const draft = { title, content: "Hello – 你好", status: 0 };
    const before = there.got.length;
    await site().call(addAnnouncement, { token, body: draft });
    await eventually(() => expect(there.got).toHaveLength(before + 1));
    return there.got[before];
  };
  const verify = async (key: string, got: Awaited<ReturnType<typeof announce>>, text = got?.body ?? "") => {
    const { stdout } = await run(peer().python, ["-c", SCRIPT, key, JSON.stringify(got?.headers), text]);
    return JSON.parse(stdout);
  };
  const first = await announce("One");
  const told = { type: "announcement.published", data: { announcement: { title: "One" } } };
  expect(await verify(secret ?? "", first)).toMatchObject(told);
  await expect(verify(secret ?? "", first, `${first?.body} `)).rejects.toThrow("No matching signature");
  const renewed = (await site().call(renewWebhookSecret, { token, body: { id } })).data.secret;
  await expect(verify(renewed, first)).rejects.toThrow("No matching signature");
  const second = await announce("Two");
  for (const key of [secret ?? "", renewed])
    expect(await verify(key, second)).toMatchObject({ type: told.type });
}, 120_000);
