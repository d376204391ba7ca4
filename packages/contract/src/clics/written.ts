import { z } from "zod";
import { clarificationText } from "../clarification/body.ts";
import { CODE_MAX } from "../submission.ts";
import { clicsId, clicsRelativeTime, clicsTime } from "./object.ts";

/** What tools write by the CLICS Contest API. Members that clients leave empty count as left out. */

const orNothing = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullish());

const id = orNothing(clicsId);
const ids = z.array(clicsId).nullish();

/** Of a program's archive, in characters of base64: a text that does not pack, with what an archive adds. */
export const CLICS_FILES_MAX = 2 * 4 * CODE_MAX;

export const ClicsSubmissionBody = z.object({
  id,
  team_id: id,
  time: orNothing(clicsTime),
  problem_id: clicsId,
  language_id: clicsId,
  entry_point: z.string().max(300).nullish(),
  files: z.array(z.object({ data: z.base64().max(CLICS_FILES_MAX) })).length(1),
});

/** The same as DOMjudge's clients send it, beside the files: a form. */
export const DomjudgeForm = z.object({
  problem: z.string().max(50),
  language: z.string().max(50),
  entry_point: z.string().max(300).optional(),
});

export const ClicsClarificationBody = z.object({
  id,
  from_team_id: id,
  to_team_id: id,
  to_team_ids: ids,
  to_group_ids: ids,
  reply_to_id: id,
  problem_id: id,
  time: orNothing(clicsTime),
  contest_time: orNothing(clicsRelativeTime),
  text: clarificationText,
});

export const ClicsContestPatch = z.strictObject({
  id: clicsId,
  start_time: clicsTime.nullable(),
  countdown_pause_time: clicsRelativeTime.nullish(),
});
