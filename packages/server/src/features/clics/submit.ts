import { type ClicsSubmissionBody, CODE_MAX, type NamedSource, submitProblemJudge } from "@verdict/contract";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import { submitInContest } from "../submission/contest-submit.ts";
import type { Sent } from "../submission/submit.ts";
import { filesIn } from "./archive.ts";
import { submissionItem } from "./events.ts";
import type { Item } from "./lists.ts";
import { ClicsError, needs, needsRole, type Reader } from "./reader.ts";
import { readersContest } from "./readers-contest.ts";

/** A program as it was sent, in whichever form. */
export interface SentProgram {
  problemId: string;
  languageId: string;
  /** null: of an archive that nobody can open. */
  files: readonly NamedSource[] | null;
}

/** The program of a body in JSON; what only judges of other systems may say is refused. */
export async function programOf(
  uid: string,
  { id, time, team_id, ...body }: z.output<typeof ClicsSubmissionBody>,
  ownTeam: string | null,
): Promise<SentProgram> {
  if (id || time) throw new ClicsError(403, "The number and the time of a submission are given here");
  if (team_id && team_id !== ownTeam)
    throw new ClicsError(403, "A submission is of the team whose token sends it");
  const [file] = body.files;
  const files = file ? await filesIn(uid, Buffer.from(file.data, "base64")) : null;
  return { problemId: body.problem_id, languageId: body.language_id, files };
}

/** Submits as the owner of the access token, by the site's own rules. */
export async function submitProgram(
  deps: Deps,
  request: FastifyRequest,
  reader: Reader,
  { problemId, languageId, files }: SentProgram,
): Promise<Item> {
  const user = needs(reader, "submit");
  needsRole(user, submitProblemJudge.access);
  const shown = await readersContest(deps.db, await deps.boards.current(reader.cid), reader.view);
  const problem = shown.made.settings.problems.find(({ id }) => String(id) === problemId);
  if (!problem) throw new ClicsError(400, "No such problem in this contest");
  const [language] = [...shown.languages].find(([, id]) => id === languageId) ?? [];
  if (!language) throw new ClicsError(400, "No such language");
  if (!files) throw new ClicsError(400, "The files are no zip archive of texts that can be opened");
  const { code, sources } = codeOf(files);
  const sent = {
    pid: problem.label,
    cid: reader.cid,
    tid: undefined,
    gid: undefined,
    language,
    code,
    sources,
  };
  const { submission } = await submitInContest(deps, { ...user, ip: request.ip }, reader.cid, sent);
  return submissionItem(shown, {
    submission: submission.id,
    language,
    problem: problem.id,
    participation: submission.participationId ?? 0,
    submittedAt: submission.submittedAt.getTime(),
  });
}

/** A program's text; of several files `sources` says which they are, to a problem that asks for them. */
function codeOf(files: readonly NamedSource[]): Pick<Sent, "code" | "sources"> {
  if (files.some(({ text }) => text.includes("\0"))) throw new ClicsError(400, "A program is a text");
  const [first, ...others] = files;
  if (!first || files.every(({ text }) => text === ""))
    throw new ClicsError(400, "A program has a file that is not empty");
  const length = files.reduce((sum, { text }) => sum + text.length, 0);
  if (length > CODE_MAX) throw new ClicsError(413, `A program has at most ${CODE_MAX} characters`);
  if (others.length === 0) return { code: first.text };
  const byName = new Map(files.map(({ name, text }) => [name, text]));
  if (byName.size < files.length) throw new ClicsError(400, "Two files have the same name");
  return { code: "", sources: async () => byName };
}
