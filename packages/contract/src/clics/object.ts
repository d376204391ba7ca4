import { z } from "zod";

/**
 * Objects of the CLICS Contest API 2023-06 as this site writes and reads them. What others send may have more members,
 * and leaves out those that are null.
 */

export const clicsId = z.string().regex(/^[A-Za-z0-9_]([A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$/);
export const clicsTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?(Z|[+-]\d\d(:?\d\d)?)$/);
export const clicsRelativeTime = z.string().regex(/^-?\d+:[0-5]\d:[0-5]\d(\.\d{3})?$/);
/** The milliseconds of `h:mm:ss.mmm`. */
export function msOfRelative(text: string): number {
  const [, sign = "", h = 0, m = 0, s = 0] = /^(-?)(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text) ?? [];
  const ms = Math.round(((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1000);
  return sign ? -ms : ms;
}

const [id, time, relativeTime] = [clicsId, clicsTime, clicsRelativeTime];
const minutes = z.int().min(0);
const seconds = z.number().min(0);

export const ClicsFile = z.object({
  href: z.string(),
  mime: z.string(),
  filename: z.string().optional(),
  hash: z.string().optional(),
});

export const ClicsContest = z.object({
  id,
  name: z.string(),
  formal_name: z.string().nullish(),
  start_time: time.nullish(),
  countdown_pause_time: relativeTime.nullish(),
  duration: relativeTime,
  scoreboard_freeze_duration: relativeTime.nullish(),
  scoreboard_thaw_time: time.nullish(),
  scoreboard_type: z.enum(["pass-fail", "score"]),
  penalty_time: minutes.nullish(),
});

export const ClicsJudgementType = z.object({
  id,
  name: z.string(),
  penalty: z.boolean().nullish(),
  solved: z.boolean(),
});

export const ClicsLanguage = z.object({
  id,
  name: z.string(),
  entry_point_required: z.boolean(),
  entry_point_name: z.string().nullish(),
  extensions: z.array(z.string()),
});

export const ClicsProblem = z.object({
  id,
  label: z.string(),
  name: z.string(),
  ordinal: z.int().min(0),
  rgb: z
    .string()
    .regex(/^#([0-9A-Fa-f]{3}){1,2}$/)
    .nullish(),
  color: z.string().nullish(),
  time_limit: seconds.nullish(),
  test_data_count: z.int().min(0),
  max_score: z.number().nullish(),
});

export const ClicsGroup = z.object({ id, name: z.string(), type: z.string().nullish() });

export const ClicsOrganization = z.object({ id, name: z.string(), formal_name: z.string().nullish() });

export const ClicsTeam = z.object({
  id,
  name: z.string(),
  label: z.string(),
  display_name: z.string().nullish(),
  organization_id: id.nullish(),
  group_ids: z.array(id).nullish(),
  hidden: z.boolean().nullish(),
});

export const ClicsState = z.object({
  started: time.nullish(),
  frozen: time.nullish(),
  ended: time.nullish(),
  thawed: time.nullish(),
  finalized: time.nullish(),
  end_of_updates: time.nullish(),
});

export const ClicsSubmission = z.object({
  id,
  language_id: id,
  problem_id: id,
  team_id: id,
  time,
  contest_time: relativeTime,
  entry_point: z.string().nullish(),
  files: z.array(ClicsFile),
});

export const ClicsJudgement = z.object({
  id,
  submission_id: id,
  judgement_type_id: id.nullish(),
  score: z.number().nullish(),
  start_time: time,
  start_contest_time: relativeTime,
  end_time: time.nullish(),
  end_contest_time: relativeTime.nullish(),
  max_run_time: seconds.nullish(),
});

export const ClicsRun = z.object({
  id,
  judgement_id: id,
  ordinal: z.int().min(1),
  judgement_type_id: id,
  time,
  contest_time: relativeTime,
  run_time: seconds.nullish(),
});

export const ClicsClarification = z.object({
  id,
  from_team_id: id.nullish(),
  to_team_id: id.nullish(),
  reply_to_id: id.nullish(),
  problem_id: id.nullish(),
  text: z.string(),
  time,
  contest_time: relativeTime,
});

export const ClicsAward = z.object({ id, citation: z.string(), team_ids: z.array(id) });

export const ClicsScoreboard = z.object({
  time,
  contest_time: relativeTime,
  state: ClicsState,
  rows: z.array(
    z.object({
      rank: z.int().min(1),
      team_id: id,
      score: z.object({
        num_solved: z.int().min(0).optional(),
        total_time: minutes.optional(),
        score: z.number().optional(),
        time: minutes.optional(),
      }),
      problems: z.array(
        z.object({
          problem_id: id,
          num_judged: z.int().min(0),
          num_pending: z.int().min(0),
          solved: z.boolean().optional(),
          score: z.number().min(0).optional(),
          time: minutes.optional(),
        }),
      ),
    }),
  ),
});

/** Kinds of objects that come in lists, in an order in which nothing names what comes later. */
export const clicsLists = {
  "judgement-types": ClicsJudgementType,
  languages: ClicsLanguage,
  problems: ClicsProblem,
  groups: ClicsGroup,
  organizations: ClicsOrganization,
  teams: ClicsTeam,
  submissions: ClicsSubmission,
  judgements: ClicsJudgement,
  runs: ClicsRun,
  clarifications: ClicsClarification,
  awards: ClicsAward,
} as const;
export type ClicsListName = keyof typeof clicsLists;
export const clicsListNames = Object.keys(clicsLists) as ClicsListName[];

/** A line of the event feed; `data` is checked by its type. Without an id: the whole list, or the only one of its kind. */
export const ClicsNotification = z.object({
  type: z.string(),
  id: id.nullish(),
  data: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown()), z.null()]),
  token: z.string().nullish(),
});
export type ClicsNotification = z.output<typeof ClicsNotification>;
