import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { groupGuard } from "../problem/group.ts";
import { refuse } from "../refusal.ts";
import { nothing, rowId } from "../scalar.ts";
import { ltiPlaces } from "./place.ts";

/** Courses of learning platforms: what a launch leads to, and what is told to the platform. docs/lms.md */

/** A launch, by the number in the address of its page; it is good for whoever came by it. */
const launch = z.string().max(100);

/** What a link leads to: "assignment:12", "section:12:5", "problem:12:77", "contest:3"; numbers of the training first. */
const placeKey = z
  .string()
  .max(100)
  .regex(/^(assignment|training|contest):\d+$|^(section|problem):\d+:\d+$/, refuse("lti-place"));

/** Longest list of what may be linked to, and most that is linked at once. */
export const LTI_PLACES_MAX = 500;
export const LTI_PICKS_MAX = 50;
const LTI_GROUPS_MAX = 100;

const launchRefusals = ["lti-launch-unknown"] as const;
const teacherRefusals = [...launchRefusals, "lti-not-teaching", ...groupGuard] as const;

export const openLaunch = endpoint({
  name: "openLaunch",
  method: "POST",
  path: "/api/lti/launch/open",
  summary: "Where a launch leads; who comes becomes a member of the group that its course is",
  access: "login",
  body: z.object({ id: launch }),
  data: z.object({
    /**
     * go: to `path`. tie: a teacher says which group the course is. pick: a teacher says where the link leads, or picks what
     * the platform is to link to. wait: a teacher has to say so first.
     */
    state: z.enum(["go", "tie", "pick", "wait"]),
    path: z.string(),
    /** Title of the course; "": it has none. */
    course: z.string(),
    gid: z.int().nullable(),
    /** Groups that the caller may tie it to; of `tie` alone. */
    groups: z.array(z.object({ gid: z.int(), name: z.string() })).max(LTI_GROUPS_MAX),
    /** Several may be picked. */
    many: z.boolean(),
  }),
  refusals: launchRefusals,
});

export const tieCourse = endpoint({
  name: "tieCourse",
  method: "POST",
  path: "/api/lti/launch/tie",
  summary: "Says which group a launch's course is; its people become members, its teachers administrators",
  access: "group-admin",
  body: z.object({ id: launch, gid: rowId }),
  data: nothing,
  refusals: [...teacherRefusals, "lti-course-tied"],
});

export const getLaunchPlaces = endpoint({
  name: "getLaunchPlaces",
  method: "GET",
  path: "/api/lti/launch/places",
  summary: "What of the group of a launch's course may be linked to",
  access: "login",
  query: z.object({ id: launch }),
  data: z
    .array(
      z.object({
        key: z.string(),
        place: z.enum(ltiPlaces),
        title: z.string(),
        /** Of a section or a problem: of what. */
        within: z.string(),
      }),
    )
    .max(LTI_PLACES_MAX),
  refusals: teacherRefusals,
});

export const pickLaunchPlaces = endpoint({
  name: "pickLaunchPlaces",
  method: "POST",
  path: "/api/lti/launch/pick",
  summary:
    "Says where a launch's link leads; or what a platform is to link to (Deep Linking 2.0): then the browser goes on at `url`",
  access: "login",
  body: z.object({ id: launch, keys: z.array(placeKey).min(1, refuse("lti-place")).max(LTI_PICKS_MAX) }),
  data: z.object({ url: z.string().nullable() }),
  refusals: [...teacherRefusals, "lti-place"],
});
