import { hostname } from "node:os";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { Client } from "../client.js";
import { originOf, remember, siteOf } from "../config.js";
import { line, plain, say } from "../say.js";
import { EXIT, Stop } from "../stop.js";

/** What the commands need. Whoever wants to leave something out says so. */
export const SCOPES = [
  ...["site:read", "submissions:read", "submit", "account:read"],
  ...["problem:manage", "contest:manage", "group:manage", "users:manage", "staff:read"],
];

const bySecond = 1000;

/** RFC 8628: the code is shown here and confirmed in a browser, wherever that is. */
export async function act(values, [address]) {
  const site = address ? originOf(address) : siteOf(values).site;
  if (values.token) return keepToken(site, (await text(process.stdin)).trim(), values);
  const client = new Client(site, null);
  const scopes = values.scope ? values.scope.split(",").map((scope) => scope.trim()) : SCOPES;
  const begun = await client.post("/api/device/code", {
    client: `verdict on ${hostname()}`.slice(0, 60),
    scopes,
  });
  const pages = { verification_uri: new URL(begun.verification_uri, site).href, user_code: begun.user_code };
  const whole = new URL(begun.verification_uri_complete, site).href;
  if (values.json) say({ event: "confirm", ...pages, verification_uri_complete: whole });
  else {
    line(`Open ${pages.verification_uri} in a browser and confirm this code:\n\n    ${begun.user_code}\n`);
    line(`or open ${whole}`);
  }
  const until = Date.now() + begun.expires_in * bySecond;
  for (let interval = begun.interval; Date.now() < until; ) {
    await setTimeout(interval * bySecond);
    try {
      const body = { device_code: begun.device_code };
      const { access_token, username } = await client.post("/api/device/token", body);
      return done(site, { token: access_token, username }, values);
    } catch (error) {
      if (error.code === "device-slow-down") interval += 5;
      else if (error.code !== "device-pending") throw error;
    }
  }
  throw new Stop("the code was not confirmed in time", EXIT.signIn);
}

async function keepToken(site, token, values) {
  if (!token.startsWith("verdict_"))
    throw new Stop("this is no access token: it begins with verdict_", EXIT.signIn);
  const { username } = await new Client(site, token).get("/api/get-own-info");
  return done(site, { token, username }, values);
}

function done(site, signIn, { json }) {
  const kept = remember(site, signIn);
  const { username } = signIn;
  if (json) say({ event: "signed-in", site, username, kept });
  else line(`Signed in to ${site} as ${plain(username)}. The token is in ${kept}.`);
}
