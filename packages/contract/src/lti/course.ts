import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { groupGuard } from "../problem/group.ts";
import { boolean, date, nothing, page, pageQuery, rowId } from "../scalar.ts";
import { ltiPlaces } from "./place.ts";

/** Courses of learning platforms that are a group: their people, links, and what is told to the platform. docs/lms.md */

const Link = z.object({
  id: z.int(),
  title: z.string(),
  /** null: nobody has said where it leads. */
  place: z.enum(ltiPlaces).nullable(),
  /** What it leads to. */
  target: z.string(),
  /** Whether scores can be told. */
  graded: z.boolean(),
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
});

export const LtiCourse = z.object({
  id: z.int(),
  /** Name of the platform. */
  platform: z.string(),
  title: z.string(),
  /** Whether the platform lists its people. */
  hasRoster: z.boolean(),
  /** When they were last read; null: never. */
  rosterTime: date.nullable(),
  /** Why that failed; null: it did not. */
  rosterError: z.string().nullable(),
  people: z.int(),
  /** Without an account as yet. */
  unknown: z.int(),
  /** Who is on the list no more; they are still in the group. */
  left: z.array(z.object({ username: z.string(), name: z.string(), leftTime: date })),
  links: z.array(Link),
});
export type LtiCourse = z.output<typeof LtiCourse>;

const course = { gid: rowId, id: rowId };
const courseRefusals = [...groupGuard, "lti-course-unknown"] as const;

export const getGroupCourses = endpoint({
  name: "getGroupCourses",
  method: "GET",
  path: "/api/group/lti-courses",
  summary: "Courses of learning platforms that are a group, with their people and links",
  access: "group-admin",
  query: z.object({ gid: rowId }),
  data: z.array(LtiCourse),
  refusals: groupGuard,
});

export const untieCourse = endpoint({
  name: "untieCourse",
  method: "DELETE",
  path: "/api/group/lti-course",
  summary: "A course is the group no more: nobody comes in by it, and nothing is told to it; members stay",
  access: "group-admin",
  query: z.object(course),
  data: nothing,
  refusals: courseRefusals,
});

export const ltiScoreStates = ["waiting", "sent", "failed"] as const;

export const readCourseRoster = endpoint({
  name: "readCourseRoster",
  method: "POST",
  path: "/api/group/lti-course/roster",
  summary: "Reads a course's people from its platform now (Names and Roles 2.0)",
  access: "group-admin",
  body: z.object(course),
  data: z.object({ error: z.string().nullable() }),
  refusals: courseRefusals,
});

export const getCourseScores = endpoint({
  name: "getCourseScores",
  method: "GET",
  path: "/api/group/lti-course/scores",
  summary: "What was told to a platform of people's points, what it refused and what is tried again",
  access: "group-admin",
  query: z.object({ ...course, ...pageQuery(20) }),
  data: page(
    z.object({
      link: z.string(),
      username: z.string(),
      state: z.enum(ltiScoreStates),
      /** As it was last taken; null: nothing was. */
      points: z.number().nullable(),
      full: z.number().nullable(),
      sentTime: date.nullable(),
      tries: z.int(),
      nextTime: date.nullable(),
      error: z.string().nullable(),
    }),
  ),
  refusals: courseRefusals,
});

export const sendCourseScores = endpoint({
  name: "sendCourseScores",
  method: "POST",
  path: "/api/group/lti-course/scores",
  summary: "Tells a course's platform all points anew; what failed is tried again at once",
  access: "group-admin",
  body: z.object({ ...course, all: boolean.default(false) }),
  data: nothing,
  refusals: courseRefusals,
});
