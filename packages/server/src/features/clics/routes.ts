import { PassThrough, Readable } from "node:stream";
import {
  type ClicsListName,
  ClicsScoreboard,
  ClicsState,
  clicsListNames,
  clicsLists,
  DOMJUDGE_PATH,
} from "@verdict/contract";
import { and, desc, eq, isNull, lte, sql } from "drizzle-orm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ZipFile } from "yazl";
import type { Deps } from "../../deps.ts";
import { abortOnClose } from "../../platform/abort-on-close.ts";
import { networkOf } from "../../platform/address.ts";
import { cachedBy } from "../../platform/cache.ts";
import { databaseMs } from "../../platform/clock.ts";
import { asDownload } from "../../platform/download.ts";
import { openLimiter } from "../../platform/limiter.ts";
import { GUESTS, onStreamsEnd } from "../../platform/notify.ts";
import { ownParticipation } from "../contest/participation.ts";
import { contests } from "../contest/tables.ts";
import { extensionOf } from "../desk/programs.ts";
import { problems } from "../problem/tables.ts";
import { filesOfProgram } from "../submission/sent-files.ts";
import { submissions } from "../submission/tables.ts";
import { cursorOfToken, feedOf, type Reading, wholeList } from "./feed.ts";
import { openKept } from "./kept.ts";
import { clarificationItems, contestIn, type Item } from "./lists.ts";
import { contestsOf } from "./own-contests.ts";
import { ClicsError, callerOf, errorOf, has, type Reader, readerOf, sendError } from "./reader.ts";
import { announcedContest, readersContest, stateOf } from "./readers-contest.ts";
import { scoreboardIn } from "./scoreboard.ts";
import { capabilitiesIn, type Door, doors, inDialect } from "./versions.ts";

/** Feeds a server keeps open at once. Whoever holds a token finds a place, however many guests there are. */
const places = {
  holders: { each: 10, all: 200 },
  /** Of one network, whichever contests it asks for; organisers give a token to who needs more. */
  guests: { each: 4, all: 100 },
};
/** When somebody without a place may ask again. Seconds. */
const RETRY_S = 30;
/** How often an open feed asks whether its reader may still read. */
const ASK_MS = 3000;
const PUBLIC_CONTESTS = 100;
/** What the list says of a contest is kept so long: guests may ask for it as often as they like. */
const LIST_KEPT_MS = 5000;

type ContestRequest = FastifyRequest<{ Params: { cid: string } }>;

/** The CLICS Contest API: what tools of the ICPC read. Its answers have no envelope, and its addresses carry ids. */
export function clicsRoutes(fastify: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const kept = openKept();

  const get = (
    path: string,
    answer: (request: ContestRequest, reply: FastifyReply, door: Door) => Promise<unknown>,
  ) => {
    for (const door of doors) {
      fastify.get<{ Params: { cid: string } }>(door.path + path, async (request, reply) => {
        reply.header("Cache-Control", "private, no-cache");
        try {
          return await answer(request, reply, door);
        } catch (error) {
          const told = errorOf(error, true);
          if (told) return sendError(reply, told);
          throw error;
        }
      });
    }
  };

  const contestOf = async (request: ContestRequest, reply: FastifyReply) => {
    const { cid, view } = await readerOf(deps, request, request.params.cid, reply);
    return readersContest(db, await deps.boards.current(cid), view);
  };

  const announcedOf = cachedBy(LIST_KEPT_MS, (cid: number) => announcedContest(db, cid));

  get("", async (_request, _reply, { version }) => ({
    version,
    version_url: `https://ccs-specs.icpc.io/${version}/contest_api`,
    name: "Verdict",
  }));

  get("/contests", async (request, reply, { dialect }) => {
    const { holder, user } = await callerOf(deps, request, reply);
    const ids = holder ? [holder.cid] : user ? await contestsOf(db, user) : await publicContests(db);
    const all: Item[] = [];
    for (const cid of ids) {
      const announced = await announcedOf(cid);
      if (announced) all.push(inDialect(dialect, "contest", contestIn(announced)));
    }
    return all;
  });

  get("/contests/:cid", async (request, reply, { dialect }) =>
    inDialect(dialect, "contest", contestIn(await contestOf(request, reply))),
  );
  get("/contests/:cid/state", async (request, reply, { dialect }) =>
    inDialect(dialect, "state", stateOf(await contestOf(request, reply), databaseMs())),
  );
  get("/contests/:cid/scoreboard", async (request, reply, { dialect }) =>
    inDialect(dialect, "scoreboard", scoreboardIn(await contestOf(request, reply), databaseMs())),
  );

  get("/contests/:cid/access", async (request, reply, { dialect }) => {
    const reader = await readerOf(deps, request, request.params.cid, reply);
    const contest = await readersContest(db, await deps.boards.current(reader.cid), reader.view);
    const properties = (type: string, shape: object) => Object.keys(inDialect(dialect, type, shape));
    const isAdmin = reader.view === "admin";
    const capabilities = capabilitiesIn(dialect, {
      ...{ submits: has(reader, "submit"), asks: has(reader, "posts:write") },
      ...{ answers: isAdmin && reader.user !== null, starts: isAdmin && reader.user !== null },
    });
    const endpoints = clicsListNames.map((type) => ({
      type,
      properties: properties(type, clicsLists[type].shape),
    }));
    return {
      capabilities,
      endpoints: [
        { type: "contest", properties: properties("contest", contestIn(contest)) },
        ...endpoints,
        { type: "state", properties: properties("state", ClicsState.shape) },
        { type: "scoreboard", properties: Object.keys(ClicsScoreboard.shape) },
      ],
    };
  });

  get("/contests/:cid/account", async (request, reply) => {
    const { cid, view, holder, user } = await readerOf(deps, request, request.params.cid, reply);
    if (user) {
      const { uid, username } = user;
      const own = await ownParticipation(db, cid, uid);
      const type = view === "admin" ? "admin" : "team";
      return { id: username.slice(0, 36), username, type, ...(own && { team_id: String(own.id) }) };
    }
    if (!holder) throw new ClicsError(404, "A guest has no account");
    const type = holder.view === "admin" ? "admin" : "staff";
    return { id: holder.name, username: holder.name, type };
  });

  const listOf = async (reader: Reader, name: ClicsListName): Promise<Item[]> => {
    const loaded = await deps.boards.current(reader.cid);
    const { cid, user, view } = reader;
    const own =
      name === "clarifications" && user && view !== "admin" && (await ownParticipation(db, cid, user.uid));
    if (own) return clarificationItems(await readersContest(db, loaded, view), own.id);
    return kept(loaded, `${reader.view} ${name}`, () => wholeList(db, loaded, reader.view, name));
  };

  for (const name of clicsListNames) {
    get(`/contests/:cid/${name}`, async (request, reply, { dialect }) => {
      const items = await listOf(await readerOf(deps, request, request.params.cid, reply), name);
      const written = items.map((item) => inDialect(dialect, name, item));
      return filtered(written, request.query as Record<string, unknown>);
    });
    get(`/contests/:cid/${name}/:id`, async (request, reply, { dialect }) => {
      const { id } = request.params as unknown as { id: string };
      const items = await listOf(await readerOf(deps, request, request.params.cid, reply), name);
      const item = items.find((one) => one.id === id);
      if (!item) throw new ClicsError(404, `No such object in ${name}`);
      return inDialect(dialect, name, item);
    });
  }

  get("/contests/:cid/submissions/:id/files", async (request, reply) => {
    const { cid, view } = await readerOf(deps, request, request.params.cid, reply);
    const { id } = request.params as unknown as { id: string };
    const number = /^\d{1,15}$/.test(id) ? Number(id) : 0;
    if (view !== "admin") throw new ClicsError(403, "This token does not open programs");
    const [row] = await db
      .select({ code: submissions.code, language: submissions.language, grader: problems.grader })
      .from(submissions)
      .innerJoin(problems, eq(problems.id, submissions.problemId))
      .where(and(eq(submissions.contestId, cid), eq(submissions.id, number)));
    if (!row) throw new ClicsError(404, "No such submission");
    const zip = new ZipFile();
    const extension = extensionOf(row.language);
    const files = filesOfProgram(row, row);
    for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name);
    if (files.length === 0)
      zip.addBuffer(Buffer.from(row.code), `${extension === "java" ? "Main" : "main"}.${extension}`);
    zip.end();
    return asDownload(reply, `${id}.zip`, "application/zip").send(zip.outputStream.pipe(new PassThrough()));
  });

  // Where DOMjudge's clients say that a submission can be followed.
  fastify.get<{ Params: { id: string } }>(`${DOMJUDGE_PATH}/team/submission/:id`, ({ params }, reply) =>
    reply.redirect(`/submission-detail/${/^\d{1,15}$/.test(params.id) ? params.id : ""}`),
  );

  const feedPlaces = { holders: openLimiter(places.holders), guests: openLimiter(places.guests) };
  /** What open feeds ask now and then, and at once when something says that their readers' rights changed. */
  const feeds = new Set<{ cid: number; maker: string; ask: () => void }>();
  onStreamsEnd(deps.listener, (uid) => {
    for (const { maker, ask } of feeds) if (maker === uid) ask();
  });
  deps.listener.on("contest_changed", (payload) => {
    for (const { cid, ask } of feeds) if (payload === null || cid === Number(payload)) ask();
  });
  const openFeed =
    ({ dialect }: Door) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { params, query } = request as ContestRequest & {
        query: { since_token?: unknown; stream?: unknown };
      };
      try {
        const reader = await readerOf(deps, request, params.cid, reply);
        const ask = () => readerOf(deps, request, params.cid, null);
        const since = typeof query.since_token === "string" ? cursorOfToken(query.since_token) : null;
        const loaded = await deps.boards.current(reader.cid);
        const isAhead = since !== null && since.number > loaded.board.number;
        if (query.since_token !== undefined && (!since || isAhead)) {
          throw new ClicsError(400, "This token was never given: read from the beginning");
        }
        const by = reader.holder ? `${reader.holder.id}` : reader.user?.uid;
        const leave = by ? feedPlaces.holders.take(by) : feedPlaces.guests.take(networkOf(request.ip));
        if (!leave) {
          reply.header("Retry-After", RETRY_S);
          throw new ClicsError(429, "Too many event feeds are open: close one first");
        }
        const stays = query.stream !== "false";
        return startFeed(reply, { ...reader, dialect, since, stays }, leave, ask);
      } catch (error) {
        const told = errorOf(error, true);
        if (told) return sendError(reply, told);
        throw error;
      }
    };
  for (const door of doors) {
    // Packed, a line would wait for others.
    const url = `${door.path}/contests/:cid/event-feed`;
    fastify.route({ method: "GET", url, compress: false, handler: openFeed(door) });
  }

  function startFeed(
    reply: FastifyReply,
    reader: Reader & Pick<Reading, "dialect" | "since" | "stays">,
    leave: () => void,
    ask: () => Promise<Reader>,
  ) {
    const gone = abortOnClose(reply);
    if (gone.aborted) {
      leave();
      return reply.send();
    }
    const shut = new AbortController();
    const ended = AbortSignal.any([gone, shut.signal, deps.stopping]);
    const askAgain = () =>
      void ask().then(
        ({ view }) => view === reader.view || shut.abort(),
        (error: unknown) => errorOf(error, true) && shut.abort(),
      );
    const asking = setInterval(askAgain, ASK_MS);
    const maker = reader.holder?.maker ?? reader.user?.uid ?? GUESTS;
    const feed = { cid: reader.cid, maker, ask: askAgain };
    feeds.add(feed);
    const { cid, view, dialect, since, stays } = reader;
    const body = Readable.from(feedOf(deps, { cid, view, dialect, since, stays, ended }));
    gone.addEventListener("abort", () => {
      clearInterval(asking);
      feeds.delete(feed);
      leave();
    });
    return reply
      .header("Content-Type", "application/x-ndjson")
      .header("Cache-Control", "no-store")
      .header("X-Accel-Buffering", "no")
      .send(body);
  }
}

/** By properties that name other objects; an empty value asks for those without. */
function filtered(items: readonly Item[], query: Readonly<Record<string, unknown>>): Item[] {
  const wanted = Object.entries(query).filter(([name]) => name.endsWith("_id"));
  return items.filter((item) => wanted.every(([name, value]) => (item[name] ?? "") === value));
}

/** The site's contests whose outside boards guests may see, newest first. Those of groups are found by who has their link. */
async function publicContests(db: Deps["db"]): Promise<number[]> {
  const rows = await db
    .select({ id: contests.id })
    .from(contests)
    .where(
      and(
        eq(contests.visible, true),
        isNull(contests.groupId),
        eq(contests.openRank, true),
        lte(contests.startTime, sql`now()`),
      ),
    )
    .orderBy(desc(contests.startTime), desc(contests.id))
    .limit(PUBLIC_CONTESTS);
  return rows.map(({ id }) => id);
}
