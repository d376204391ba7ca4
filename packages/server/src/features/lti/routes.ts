import {
  getCourseScores,
  getGroupCourses,
  getLaunchPlaces,
  openLaunch,
  pickLaunchPlaces,
  readCourseRoster,
  sendCourseScores,
  tieCourse,
  untieCourse,
} from "@verdict/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { escaped, sendBare } from "../../platform/bare-page.ts";
import { listPage } from "../../platform/list.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { audit } from "../site/audit.ts";
import { courseList, courseOfGroup, untie } from "./course.ts";
import { ltiReturnPath, pick, takeReturn } from "./deep-link.ts";
import { open, pickingLaunch, tie } from "./open.ts";
import { placesOf } from "./places.ts";
import { presentScore, scoreList, sendAnew } from "./score-list.ts";
import { lookAt } from "./worker.ts";

/** Launches of learning platforms, and courses that are a group. docs/lms.md */
export function ltiRoutes(app: App<Viewer>, deps: Deps) {
  const { db } = deps;

  app.serve(openLaunch, ({ body, viewer }) => open(db, signedIn(viewer), body.id));

  app.serve(tieCourse, async (call) => {
    await tie(db, call, signedIn(call.viewer), call.body);
    return null;
  });

  app.serve(getLaunchPlaces, async ({ query, viewer }) => {
    const { gid } = await pickingLaunch(db, signedIn(viewer), query.id);
    return (await placesOf(db, gid)).map(({ key, place, title, within }) => ({ key, place, title, within }));
  });

  app.serve(pickLaunchPlaces, ({ body, viewer }) => pick(deps, signedIn(viewer), body));

  app.serve(getGroupCourses, ({ query, viewer }) => courseList(db, query.gid, signedIn(viewer)));

  app.serve(untieCourse, async (call) => {
    await untie(db, call, call.query);
    return null;
  });

  app.serve(readCourseRoster, async (call) => {
    const { id, title } = await courseOfGroup(db, call.body);
    await audit(db, call, "group.course-read", `group ${call.body.gid}`, null, { course: title });
    return { error: await lookAt(deps, id) };
  });

  app.serve(getCourseScores, async ({ query }) => {
    const { id } = await courseOfGroup(db, query);
    return listPage(query, scoreList(db, id), (rows) => rows.map(presentScore));
  });

  app.serve(sendCourseScores, async (call) => {
    const { id, title } = await courseOfGroup(db, call.body);
    await db.transaction(async (tx) => {
      await sendAnew(tx, id, call.body.all);
      await audit(tx, call, "group.course-send", `group ${call.body.gid}`, null, { course: title });
    });
    return null;
  });
}

/** What was picked goes to the platform by a form of the browser's: pages of the client may send none elsewhere. */
export function ltiReturnRoute(fastify: FastifyInstance, deps: Pick<Deps, "db" | "vault">): void {
  fastify.get<{ Params: { id: string }; Querystring: { ticket?: unknown } }>(
    ltiReturnPath(":id"),
    async ({ params, query }, reply) => {
      const { returnUrl, jwt, frames } = await takeReturn(deps, params.id, String(query.ticket ?? ""));
      return sendBare(reply, {
        title: "LTI",
        body:
          `<form method="post" action="${escaped(returnUrl)}"><input type="hidden" name="JWT" value="${escaped(jwt)}">` +
          `<button>→</button></form>`,
        script: "document.forms[0].submit();",
        formTo: new URL(returnUrl).origin,
        frames,
      });
    },
  );
}
