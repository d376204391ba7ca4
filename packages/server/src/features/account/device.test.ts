import {
  addAccessToken,
  answerDevice,
  DEVICE_POLL_SECONDS,
  getDeviceRequest,
  getOwnInfo,
  pollDevice,
  startDevice,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { deviceCodes } from "./tables.ts";

/** The sign-in of a program by a code that its user confirms in a browser: RFC 8628. */

const site = useSite();

const start = async (scopes: string[] = ["account:read", "submit"]) =>
  (await site().call(startDevice, { body: { client: "verdict on laptop", scopes } })).data;
const poll = (device_code: string) => site().call(pollDevice, { body: { device_code } });
const answer = (token: string, code: string, allow = true) =>
  site().call(answerDevice, { token, body: { code, allow, days: 7 } });
/** As if its program had been patient. */
const wait = () =>
  site()
    .db.update(deviceCodes)
    .set({ askedAt: sql`now() - make_interval(secs => ${DEVICE_POLL_SECONDS})` });

test("a program gets its token once its user has confirmed the code, and once only", async () => {
  const user = await site().user();
  const begun = await start();
  expect(begun).toMatchObject({
    user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
    verification_uri: "/device",
    verification_uri_complete: `/device?code=${begun.user_code}`,
    expires_in: 600,
    interval: 5,
  });
  expect((await poll(begun.device_code)).code).toBe("device-pending");
  expect((await poll(begun.device_code)).code).toBe("device-slow-down");
  await wait();
  expect((await poll(begun.device_code)).code).toBe("device-pending");
  // Typed as people type.
  const code = begun.user_code.toLowerCase().replace("-", " ");
  const shown = await site().call(getDeviceRequest, { token: user.token, query: { code } });
  expect(shown.data).toMatchObject({
    client: "verdict on laptop",
    scopes: ["submit", "account:read"],
    ip: "127.0.0.1",
  });
  expect((await answer(user.token, code)).status).toBe(200);
  const { data } = await poll(begun.device_code);
  expect(data).toMatchObject({
    token_type: "Bearer",
    scope: "submit account:read",
    username: user.username,
  });
  const own = await site().call(getOwnInfo, { token: `Bearer ${data.access_token}` });
  expect(own.data.username).toBe(user.username);
  expect((await poll(begun.device_code)).code).toBe("device-expired");
});

test("of several that ask at the same time one gets the token", async () => {
  const user = await site().user();
  const { device_code, user_code } = await start();
  await answer(user.token, user_code);
  const answers = await Promise.all(Array.from({ length: 5 }, () => poll(device_code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("declined, expired, answered and unknown codes give nothing", async () => {
  const user = await site().user();
  const declined = await start();
  await answer(user.token, declined.user_code, false);
  expect((await poll(declined.device_code)).code).toBe("device-denied");
  expect((await poll(declined.device_code)).code).toBe("device-expired");

  const answered = await start();
  await answer(user.token, answered.user_code);
  const other = await site().user();
  expect((await answer(other.token, answered.user_code)).code).toBe("device-code-unknown");

  const late = await start();
  await site().db.update(deviceCodes).set({ expiresAt: sql`now()` });
  expect((await answer(user.token, late.user_code)).code).toBe("device-code-unknown");
  expect((await poll(late.device_code)).code).toBe("device-expired");
  expect((await poll("nobody's")).code).toBe("device-expired");
});

test("an access token confirms no other program", async () => {
  const user = await site().user();
  const body = { name: "n", scopes: ["account:read"], days: 1 };
  const { token } = (await site().call(addAccessToken, { token: user.token, body })).data;
  const { user_code } = await start();
  expect((await answer(`Bearer ${token}`, user_code)).code).toBe("token-session");
});

test("codes are not guessed: a user types so many, and no more", async () => {
  const user = await site().user();
  const codes: (string | undefined)[] = [];
  for (let tries = 0; tries < 31; tries++) codes.push((await answer(user.token, "BCDF-GHJK")).code);
  expect([...new Set(codes)]).toEqual(["device-code-unknown", "too-many-requests"]);
});

test("a closed site lets programs begin", async () => {
  await site().server.deps.settings.changeWebsite({ guests: false });
  try {
    const { device_code } = await start();
    expect((await poll(device_code)).code).toBe("device-pending");
  } finally {
    await site().server.deps.settings.changeWebsite({ guests: true });
  }
});

test("the address that is typed leads to the page, and nowhere else", async () => {
  const at = (query: string) => fetch(`${site().origin}/device${query}`, { redirect: "manual" });
  const leads = async (query: string) => (await at(query)).headers.get("Location");
  expect(await leads("?code=BCDF-GHJK")).toBe("/setting?device=BCDF-GHJK");
  expect(await leads("")).toBe("/setting?device=");
  expect(await leads("?code=//evil.example/%0d%0aX:1")).toMatch(/^\/setting\?device=%2F%2Fevil/);
});
