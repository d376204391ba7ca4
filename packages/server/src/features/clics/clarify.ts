import { askClarification, type ClicsClarificationBody } from "@verdict/contract";
import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import { answer, broadcast } from "../clarification/answer.ts";
import { ask } from "../clarification/ask.ts";
import { clarifications } from "../clarification/tables.ts";
import { clarificationsIn } from "./clarifications.ts";
import type { Item } from "./lists.ts";
import { ClicsError, needs, needsRole, type Reader } from "./reader.ts";
import { type ReadersContest, readersContest } from "./readers-contest.ts";

type Body = z.output<typeof ClicsClarificationBody>;

/** A question of a team, or an answer or broadcast of the judges: by the site's own rules, as the token's owner. */
export async function clarify(
  deps: Deps,
  request: FastifyRequest,
  reader: Reader,
  body: Body,
  ownTeam: string | null,
): Promise<Item> {
  if (body.id || body.time || body.contest_time) {
    throw new ClicsError(403, "The number and the time of a clarification are given here");
  }
  const shown = await readersContest(deps.db, await deps.boards.current(reader.cid), reader.view);
  const problem = shown.made.settings.problems.find(({ id }) => String(id) === body.problem_id);
  if (body.problem_id && !problem) throw new ClicsError(400, "No such problem in this contest");
  const work = { deps, request, reader, shown, displayId: problem?.label };
  const row = reader.view === "admin" ? await byJudges(work, body) : await byTeam(work, body, ownTeam);
  const told = await itemOf(shown, row);
  if (!told) throw new ClicsError(404, "No such clarification");
  return told;
}

interface Work {
  deps: Deps;
  request: FastifyRequest;
  reader: Reader;
  shown: ReadersContest;
  /** Letter of the problem. */
  displayId: string | undefined;
}

async function byTeam(
  { deps, reader, displayId }: Work,
  body: Body,
  ownTeam: string | null,
): Promise<number> {
  const user = needs(reader, "posts:write");
  needsRole(user, askClarification.access);
  if (addressed(body).length > 0 || body.to_group_ids?.length)
    throw new ClicsError(403, "Teams ask the judges alone");
  if (body.from_team_id && body.from_team_id !== ownTeam) {
    throw new ClicsError(403, "A question is of the team whose token sends it");
  }
  return ask(deps.db, user, { cid: reader.cid, displayId, question: body.text });
}

async function byJudges(work: Work, body: Body): Promise<number> {
  const { deps, request, reader, displayId } = work;
  const user = needs(reader, "contest:manage");
  const call = { viewer: { user, node: null }, request };
  const { cid } = reader;
  if (body.from_team_id) throw new ClicsError(403, "Questions are asked by a team's own token");
  if (body.to_group_ids?.length) throw new ClicsError(403, "Answers go to the team that asked, or to all");
  const teams = addressed(body);
  if (!body.reply_to_id) {
    if (teams.length > 0) throw new ClicsError(403, "One team is told something in answer to its question");
    return broadcast(deps.db, call, { cid, displayId, text: body.text });
  }
  const id = /^\d{1,9}$/.test(body.reply_to_id) ? Number(body.reply_to_id) : 0;
  const [question] = await deps.db
    .select({ change: clarifications.change })
    .from(clarifications)
    .where(and(eq(clarifications.contestId, cid), eq(clarifications.id, id)));
  if (!question) throw new ClicsError(400, "The question that is replied to is not there");
  const asked = await itemOf(work.shown, id);
  if (teams.some((team) => team !== asked?.from_team_id)) {
    throw new ClicsError(403, "An answer goes to the team that asked, or to all");
  }
  await answer(deps.db, call, { cid, id, ...question, answer: body.text, isPublic: teams.length === 0 });
  return id;
}

const addressed = ({ to_team_id, to_team_ids }: Body): string[] => [
  ...(to_team_id ? [to_team_id] : []),
  ...(to_team_ids ?? []),
];

/** The newest that was said under a number, as judges see it: the answer, or the question while there is none. */
async function itemOf(shown: ReadersContest, id: number): Promise<Item | undefined> {
  const [row] = await shown.db
    .select({ change: clarifications.change })
    .from(clarifications)
    .where(eq(clarifications.id, id));
  const news = row && (await clarificationsIn({ ...shown, view: "admin" }, row.change - 1));
  return news?.find(({ change }) => change === row?.change)?.items.at(-1);
}
