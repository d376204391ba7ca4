import {
  CLICS_PATH,
  endpoints,
  getProblemList,
  getSeenRequest,
  getWebsiteConfig,
  setAccessConfig,
} from "@verdict/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { eventually } from "./eventually.ts";
import { listenerAt } from "./live.ts";
import { useSite } from "./site.ts";

const site = useSite();

/** What guests may call where they may not read: the way in, and what the proxy's check asks. */
const doors = [
  "adminLogin",
  "applyResetPassword",
  "beginSignIn",
  "checkUsernameOrEmail",
  "finishSignIn",
  "getCaptcha",
  "getLoginChallenge",
  "getRegisterCode",
  "getLtiKeys",
  "getSamlMetadata",
  "getSeenRequest",
  "getSignInWays",
  "getWebsiteConfig",
  "login",
  "pollDevice",
  "register",
  "resetPassword",
  "signInAsKnown",
  "signInAsNew",
  "signInByDirectory",
  "startDevice",
];
const open = endpoints.filter(({ endpoint }) => endpoint.access.startsWith("anon"));

describe("a site that is closed to guests", () => {
  let user = "";

  beforeAll(async () => {
    user = (await site().user()).token;
    const { token } = await site().user({ roleId: 1000 });
    const answer = await site().call(setAccessConfig, { token, body: { guests: false } });
    expect(answer.status).toBe(200);
  });

  test.each(open.map(({ endpoint }) => endpoint))("$method $path", async (endpoint) => {
    const asked = async (token?: string) => {
      const abort = new AbortController();
      const { status } = await site().fetch(endpoint, { token, signal: abort.signal });
      abort.abort();
      return status;
    };
    const isDoor = doors.includes(endpoint.name);
    if (isDoor) expect(await asked()).not.toBe(401);
    else expect(await asked()).toBe(401);
    if (!isDoor) expect(await asked(user)).not.toBe(401);
    // Whose token is no good is a guest.
    if (endpoint.access === "anon" && !isDoor) expect(await asked("forged")).toBe(401);
  });

  test("contests as resolvers read them are closed, too", async () => {
    for (const path of ["contests", "contests/1", "contests/1/teams", "contests/1/event-feed"]) {
      expect((await fetch(`${site().origin}${CLICS_PATH}/${path}`)).status).toBe(401);
    }
  });

  test("its page knows that it is closed", async () => {
    expect((await site().call(getWebsiteConfig)).data.guests).toBe(false);
    expect((await site().call(getSeenRequest)).status).toBe(200);
  });
});

test("closed again, what guests hear ends", async () => {
  const { token } = await site().user({ roleId: 1000 });
  await site().call(setAccessConfig, { token, body: { guests: true } });
  const { heard } = await listenerAt(site)("contest.1");
  const member = await listenerAt(site)("contest.1", token);
  await site().call(setAccessConfig, { token, body: { guests: false } });
  await eventually(() => expect(heard.isOver).toBe(true));
  expect(member.heard.isOver).toBe(false);
  member.heard.stop();
});

test("opened again, guests read", async () => {
  const { token } = await site().user({ roleId: 1000 });
  await site().call(setAccessConfig, { token, body: { guests: true } });
  expect((await site().call(getProblemList)).status).toBe(200);
});
