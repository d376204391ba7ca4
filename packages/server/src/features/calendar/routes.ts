import {
  addCalendarFeed,
  CALENDAR_FEED_PATH,
  getCalendarFeeds,
  PUBLIC_CALENDAR_PATH,
  removeCalendarFeed,
} from "@verdict/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { siteAddress } from "../site/letter.ts";
import { publicContests } from "./events.ts";
import { addFeed, feedsOf, markRead, readerOf, removeFeed } from "./feeds.ts";
import { calendarFor, markOf } from "./read.ts";
import { etagOf, writeCalendar } from "./write.ts";

/** Addresses by which programs read calendars. */
export function calendarRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getCalendarFeeds, ({ viewer }) => feedsOf(db, signedIn(viewer).uid));

  app.serve(addCalendarFeed, ({ viewer, body }) => addFeed(db, signedIn(viewer), body.gid));

  app.serve(removeCalendarFeed, async ({ viewer, query }) => {
    await removeFeed(db, signedIn(viewer).uid, query.id);
    return null;
  });
}

/**
 * The calendars themselves. A secret opens one, and nothing else: no session, no call. One that opens none answers as an
 * address that there is not.
 */
export function calendarFeedRoutes(fastify: FastifyInstance, { db, settings }: Deps): void {
  const site = async () => ({
    ...{ name: settings.website().name, mark: await markOf(db), base: siteAddress(settings) },
  });

  // Anybody may ask for it, and writing takes longer than reading.
  let kept = { key: "", text: "" };
  fastify.get(PUBLIC_CALENDAR_PATH, async (request, reply) => {
    if (!settings.website().guests) throw new Refusal("path-unknown");
    const [here, contests] = await Promise.all([site(), publicContests(db)]);
    const key = JSON.stringify([here, contests]);
    if (kept.key !== key) kept = { key, text: writeCalendar(here, null, { contests, due: [] }) };
    return send(request, reply, kept.text);
  });

  fastify.get<{ Querystring: { key?: unknown } }>(CALENDAR_FEED_PATH, async (request, reply) => {
    const { key } = request.query;
    const reader = typeof key === "string" ? await readerOf(db, key) : null;
    const held = reader && (await calendarFor(db, reader));
    if (!reader || !held) throw new Refusal("path-unknown");
    await markRead(db, reader.id);
    return send(request, reply, writeCalendar(await site(), held.title, held));
  });
}

function send(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = etagOf(text);
  reply.header("ETag", etag).header("Cache-Control", "private, max-age=300");
  const known = (request.headers["if-none-match"] ?? "").split(",").map((one) => one.trim());
  if (known.some((one) => one.replace(/^W\//, "") === etag)) return reply.status(304).send();
  return reply.type("text/calendar; charset=utf-8").send(text);
}
