import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { boolean, date, nothing, page, pageQuery, rowId } from "../scalar.ts";
import { ANSWER_MAX, ApplicationRules, applicationStates, QUESTIONS_MAX } from "./application-rules.ts";

/** Applications for contests: made and withdrawn by people, decided by managers. */

/** Decided in one go. */
export const APPLICATIONS_DECIDED_MAX = 200;

const ofContest = z.object({ cid: rowId });
const about = ["no-such-contest", "contest-of-group", "contest-applications-none"] as const;
const state = z.enum(applicationStates);
const answers = z.array(z.string());

export const getContestApplication = endpoint({
  name: "getContestApplication",
  method: "GET",
  path: "/api/contest-application",
  summary: "How one applies for a contest, and the caller's own application",
  access: "login",
  query: ofContest,
  data: z.object({
    rules: ApplicationRules,
    /** When they close. */
    closesAt: date,
    /** People who are in. */
    taken: z.int(),
    own: z
      .object({
        state,
        answers,
        /** Who waits for a place before the caller, but for them; null: they do not wait. */
        before: z.int().nullable(),
      })
      .nullable(),
  }),
  refusals: about,
});

export const applyForContest = endpoint({
  name: "applyForContest",
  method: "POST",
  path: "/api/contest-application",
  summary: "Applies for a contest, or changes the answers",
  access: "perm:submit",
  body: ofContest.extend({ answers: z.array(z.string().trim().max(ANSWER_MAX)).max(QUESTIONS_MAX) }),
  data: z.object({ state }),
  refusals: [
    ...about,
    "contest-applications-closed",
    "contest-application-incomplete",
    "contest-application-declined",
    "contest-account-barred",
    "contest-registered",
  ],
});

export const withdrawApplication = endpoint({
  name: "withdrawApplication",
  method: "DELETE",
  path: "/api/contest-application",
  summary: "Takes the caller's application back; their place is the next one's who waits",
  access: "login",
  query: ofContest,
  data: nothing,
  refusals: [...about, "contest-applications-closed", "contest-application-missing"],
});

const Application = z.object({
  uid: z.string(),
  username: z.string(),
  state,
  answers,
  gmtCreate: date,
});
export type Application = z.infer<typeof Application>;

export const getContestApplications = endpoint({
  name: "getContestApplications",
  method: "GET",
  path: "/api/contest-desk/applications",
  summary: "Applications for a contest, the oldest first",
  access: "contest-manager",
  query: ofContest.extend({ ...pageQuery(30), state: state.optional() }),
  data: page(Application),
});

export const decideApplications = endpoint({
  name: "decideApplications",
  method: "PUT",
  path: "/api/contest-desk/applications",
  summary: "Admits people who applied for a contest, as far as there are places, or declines them",
  access: "contest-manager",
  body: ofContest.extend({
    uids: z.array(z.string().max(64)).min(1).max(APPLICATIONS_DECIDED_MAX),
    admit: boolean,
  }),
  data: z.object({ changed: z.int() }),
  refusals: ["contest-applications-none"],
});

export const downloadApplications = endpoint({
  name: "downloadApplications",
  method: "GET",
  path: "/api/contest-desk/applications/csv",
  summary: "Applications for a contest with their answers as CSV in UTF-8",
  access: "contest-manager",
  query: ofContest,
  data: z.unknown(),
  answer: "bytes",
});
