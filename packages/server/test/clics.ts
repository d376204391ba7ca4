import { Board, type BoardEvent, makeSpec, rankPage, windowOf } from "@verdict/board";
import {
  addClicsToken,
  CLICS_PATH,
  type ClicsAward,
  type ClicsClarification,
  ClicsContest,
  type ClicsJudgement,
  type ClicsLanguage,
  ClicsNotification,
  type ClicsProblem,
  ClicsScoreboard,
  ClicsState,
  type ClicsSubmission,
  type ClicsTeam,
  type ClicsView,
  clicsLists,
  type SubmissionStatus,
} from "@verdict/contract";
import { expect } from "vitest";
import { z } from "zod";
import type { TestSite } from "./site.ts";

/** Verdicts by the letters of the interface, written out again. */
const verdicts: Record<string, SubmissionStatus> = {
  ...{ AC: 0, WA: -1, PE: -3, TLE: 1, MLE: 2, RTE: 3, CE: -2, RE: 8, JE: 4 },
};

/** The milliseconds of `h:mm:ss.mmm`, negative before the start. */
function relativeMs(text: string): number {
  const [, sign = "", h = 0, m = 0, s = 0, ms = "0"] =
    /^(-?)(\d+):(\d\d):(\d\d)(?:\.(\d{3}))?$/.exec(text) ?? [];
  const all = ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1000 + Number(ms);
  return sign ? -all : all;
}

const strict = (shape: z.ZodRawShape) => z.strictObject(shape);

const isDone = (judgement: z.output<typeof ClicsJudgement>) =>
  [judgement.judgement_type_id, judgement.end_time, judgement.end_contest_time].map((value) => value != null);

/** What the published schemas ask beyond the shape of an object. */
const furtherRules: Record<string, (data: never) => void> = {
  "judgement-types": (data: { id: string }) => expect(Object.keys(verdicts)).toContain(data.id),
  judgements: (data: z.output<typeof ClicsJudgement>) => expect(new Set(isDone(data)).size).toBe(1),
  // Of two ways in which there may be no entry point, exactly one has to be taken: that it is null.
  languages: (data: z.output<typeof ClicsLanguage>) => {
    if (data.entry_point_required) expect(data.entry_point_name).toBeTypeOf("string");
    else expect(data.entry_point_name).toBe(null);
  },
  submissions: (data: z.output<typeof ClicsSubmission>) => {
    if (data.language_id === "java") expect(data.entry_point).toBeTypeOf("string");
    if (["c", "cpp"].includes(data.language_id)) expect(data.entry_point).toBe(null);
    for (const { mime } of data.files) expect(mime).toBe("application/zip");
  },
  clarifications: (data: z.output<typeof ClicsClarification>) =>
    expect(data.from_team_id != null && data.to_team_id != null).toBe(false),
};

/** Members that may be left out and may not be null. */
const neverNull: Record<string, readonly string[]> = {
  contest: ["formal_name", "penalty_time"],
  "judgement-types": ["penalty"],
  problems: ["rgb", "color", "time_limit", "max_score"],
  judgements: ["score"],
  runs: ["run_time"],
};
/** Members that are there even when they say nothing. */
const alwaysThere: Record<string, readonly string[]> = {
  state: ["started", "ended", "finalized", "end_of_updates"],
};
/** Seconds, told to the millisecond. */
const inMilliseconds = ["time_limit", "max_run_time", "run_time"];

function checkMembers(type: string, data: Record<string, unknown>): void {
  for (const name of neverNull[type] ?? []) expect(data[name], `${type} ${name}`).not.toBe(null);
  for (const name of alwaysThere[type] ?? []) expect(data[name], `${type} ${name}`).toBeDefined();
  for (const name of inMilliseconds.filter((one) => typeof data[one] === "number")) {
    const ms = (data[name] as number) * 1000;
    expect(Math.abs(ms - Math.round(ms)), `${type} ${name}`).toBeLessThan(1e-6);
  }
}

/** Checks an object by the facts of the interface's schemas: members, their types, what goes with what. */
export function checkObject(type: string, data: unknown): void {
  checkMembers(type, data as Record<string, unknown>);
  if (type === "contest") {
    const contest = strict(ClicsContest.shape).parse(data) as z.output<typeof ClicsContest>;
    expect(contest.penalty_time === undefined).toBe(contest.scoreboard_type === "score");
    return;
  }
  if (type === "state") {
    const state = strict(ClicsState.shape).parse(data) as z.output<typeof ClicsState>;
    const order = [state.started, state.frozen, state.ended, state.thawed].filter((at) => at != null);
    expect(order).toEqual(order.toSorted());
    return;
  }
  const schema = clicsLists[type as keyof typeof clicsLists];
  expect(schema, type).toBeDefined();
  strict(schema.shape).parse(data);
  furtherRules[type]?.(data as never);
}

export function checkScoreboard(data: unknown): z.output<typeof ClicsScoreboard> {
  const board = strict(ClicsScoreboard.shape).parse(data) as z.output<typeof ClicsScoreboard>;
  for (const { score, problems } of board.rows) {
    expect(score.num_solved === undefined).toBe(score.score !== undefined);
    for (const { solved, score: points, time } of problems) {
      expect(solved === undefined).toBe(points !== undefined);
      expect(time !== undefined).toBe(solved === true || (points ?? 0) > 0);
    }
  }
  return board;
}

export const basic = (token: string) => `Basic ${Buffer.from(`cds:${token}`).toString("base64")}`;

/** Calls of the CLICS Contest API. */
export function useClics(site: () => TestSite) {
  let made = 0;

  async function admit(token: string, cid: number, view: ClicsView) {
    const answer = await site().call(addClicsToken, { token, body: { cid, name: `tool${++made}`, view } });
    expect(answer, answer.msg).toMatchObject({ status: 200 });
    return answer.data;
  }

  const ask = (path: string, token?: string, where = site()) =>
    fetch(where.origin + CLICS_PATH + path, { headers: token ? { Authorization: basic(token) } : {} });

  async function read(path: string, token?: string, where = site()): Promise<unknown> {
    const answer = await ask(path, token, where);
    const text = await answer.text();
    expect(answer.status, `${path} ${text}`).toBe(200);
    return JSON.parse(text);
  }

  return { admit, ask, read };
}

type Line = z.output<typeof ClicsNotification>;

/** An open event feed, every line of which is checked as it comes. */
export class Feed {
  readonly lines: Line[] = [];
  /** What the reader knows by now, by type and id. */
  readonly known = new Map<string, Map<string, Record<string, unknown>>>();
  /** Every change of submissions and judgements, in their order. */
  readonly history: Line[] = [];
  #stop = new AbortController();
  isOver = false;

  /** `before`: what the reader knows from an earlier feed. */
  static async open(
    origin: string,
    cid: number,
    token?: string,
    since?: string,
    before?: Feed,
  ): Promise<Feed> {
    const feed = new Feed();
    for (const [type, objects] of before?.known ?? []) feed.known.set(type, new Map(objects));
    const url = new URL(`${CLICS_PATH}/contests/${cid}/event-feed`, origin);
    if (since) url.searchParams.set("since_token", since);
    const answer = await fetch(url, {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      signal: feed.#stop.signal,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("application/x-ndjson");
    void feed.#read(answer.body as ReadableStream<Uint8Array>).catch(() => {});
    return feed;
  }

  close(): void {
    this.#stop.abort();
  }

  get lastToken(): string | undefined {
    return this.lines.findLast(({ token }) => token != null)?.token ?? undefined;
  }

  list<T>(type: string): T[] {
    return [...(this.known.get(type)?.values() ?? [])] as T[];
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let rest = "";
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      rest += decoder.decode(chunk, { stream: true });
      const parts = rest.split("\n");
      rest = parts.pop() ?? "";
      for (const part of parts) if (part) this.take(JSON.parse(part));
    }
    this.isOver = true;
  }

  take(raw: unknown): void {
    const line = strict(ClicsNotification.shape).parse(raw) as Line;
    this.lines.push(line);
    const { type, id, data } = line;
    const objects = this.known.get(type) ?? new Map();
    this.known.set(type, objects);
    if (["submissions", "judgements"].includes(type)) this.history.push(line);
    if (Array.isArray(data)) {
      objects.clear();
      for (const item of data) {
        checkObject(type, item);
        objects.set((item as { id: string }).id, item);
      }
    } else if (data === null) objects.delete(id);
    else {
      checkObject(type, data);
      objects.set(id ?? "", data);
    }
  }

  /** Every object that is named is known. */
  checkReferences(): void {
    const names: Record<string, string> = {
      ...{ team_id: "teams", problem_id: "problems", language_id: "languages", judgement_id: "judgements" },
      ...{ submission_id: "submissions", judgement_type_id: "judgement-types" },
      ...{ organization_id: "organizations", from_team_id: "teams", to_team_id: "teams" },
      reply_to_id: "clarifications",
    };
    for (const [type, objects] of this.known) {
      for (const data of objects.values()) {
        for (const [name, of] of Object.entries(names)) {
          const value = data[name];
          if (value != null)
            expect(this.known.get(of)?.has(String(value)), `${type} ${name} ${value}`).toBe(true);
        }
        for (const value of (data.team_ids ?? []) as string[])
          expect(this.known.get("teams")?.has(value)).toBe(true);
      }
    }
  }

  /** Rows of the board that an empty engine makes of the feed alone. */
  board(view: "live" | "frozen") {
    const [contest] = this.list<z.output<typeof ClicsContest>>("contest");
    if (!contest?.start_time) throw new Error("no contest came");
    const startAt = Date.parse(contest.start_time);
    const endAt = startAt + relativeMs(contest.duration);
    const freeze = contest.scoreboard_freeze_duration;
    const spec = makeSpec({
      type: contest.scoreboard_type === "score" ? "oi" : "acm",
      startAt,
      endAt,
      freezeAt: freeze == null ? null : endAt - relativeMs(freeze),
      penaltyS: (contest.penalty_time ?? 0) * 60,
      problems: this.list<z.output<typeof ClicsProblem>>("problems")
        .toSorted((a, b) => a.ordinal - b.ordinal)
        .map(({ id, label, max_score }) => ({
          id: Number(id),
          label,
          color: null,
          maxScore: max_score ?? 0,
        })),
    });
    const board = new Board(
      spec,
      this.list<z.output<typeof ClicsTeam>>("teams").map(({ id, name, hidden, group_ids }) => ({
        participation: Number(id),
        kind: hidden ? "excluded" : group_ids?.includes("starred") ? "starred" : "official",
        uid: id,
        username: name,
      })),
    );
    board.apply(this.#events());
    const { standings } = board.look(windowOf(spec, view));
    return rankPage(standings, { limit: 300 }).records;
  }

  /** The history as rows of a log. */
  #events(): BoardEvent[] {
    const sent = new Map<string, z.output<typeof ClicsSubmission>>();
    const newest = new Map<string, number>();
    const ofJudgement = new Map<string, string>();
    const languages = new Map<string, number>();
    const events: BoardEvent[] = [];
    const add = (
      submission: string,
      kind: BoardEvent["kind"],
      judging: number,
      more: Partial<BoardEvent> = {},
    ) => {
      const of = sent.get(submission);
      if (!of) return;
      newest.set(submission, Math.max(judging, newest.get(submission) ?? 0));
      if (!languages.has(of.language_id)) languages.set(of.language_id, languages.size);
      events.push({
        ...{ number: events.length + 1, kind, submission: Number(submission), judging },
        participation: Number(of.team_id),
        problem: Number(of.problem_id),
        language: languages.get(of.language_id) ?? 0,
        submittedAt: Date.parse(of.time),
        ...{ verdict: null, score: null, runMs: null },
        ...more,
      });
    };
    for (const { type, id, data } of this.history) {
      if (type === "submissions" && id) {
        if (data) sent.set(id, data as z.output<typeof ClicsSubmission>);
        add(id, data ? "submitted" : "withdrawn", Math.max(1, newest.get(id) ?? 1));
      } else if (type === "judgements" && id && data) {
        const judgement = data as z.output<typeof ClicsJudgement>;
        ofJudgement.set(id, judgement.submission_id);
        const verdict =
          judgement.judgement_type_id == null ? null : (verdicts[judgement.judgement_type_id] ?? null);
        const runMs = judgement.max_run_time == null ? null : Math.round(judgement.max_run_time * 1000);
        add(judgement.submission_id, verdict === null ? "submitted" : "judged", Number(id.split("-")[1]), {
          ...{ verdict, score: judgement.score ?? null, runMs },
        });
      }
    }
    return events;
  }

  award(id: string): z.output<typeof ClicsAward> | undefined {
    return this.list<z.output<typeof ClicsAward>>("awards").find((award) => award.id === id);
  }
}
