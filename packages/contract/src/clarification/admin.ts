import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { boolean, nothing, optionalText, rowId } from "../scalar.ts";
import { AnswerBody, CannedAnswersBody, clarificationText } from "./body.ts";

/** Minutes for which a question stays with who took it. */
export const CLARIFICATION_CLAIM_MIN = 5;

const ofContest = z.object({ cid: rowId });
const oneOf = ofContest.extend({ id: rowId });

export const claimClarification = endpoint({
  name: "claimClarification",
  method: "POST",
  path: "/api/admin/contest-clarification/claim",
  summary: "Takes a question, or gives it back; one that is not answered is free again after five minutes",
  access: "contest-manager",
  body: oneOf.extend({ claim: boolean }),
  data: nothing,
  refusals: ["clarification-not-found", "clarification-taken"],
});

export const answerClarification = endpoint({
  name: "answerClarification",
  method: "PUT",
  path: "/api/admin/contest-clarification",
  summary: "Answers a question in private or to all, or corrects an answer or a broadcast",
  access: "contest-manager",
  body: AnswerBody,
  data: nothing,
  refusals: [
    "clarification-not-found",
    "clarification-taken",
    "clarification-changed",
    "clarification-blank",
    "clarification-too-long",
  ],
});

export const broadcastClarification = endpoint({
  name: "broadcastClarification",
  method: "POST",
  path: "/api/admin/contest-clarification",
  summary: "Tells everybody in the contest something, about a problem or in general",
  access: "contest-manager",
  body: ofContest.extend({ displayId: optionalText(50), text: clarificationText }),
  data: nothing,
  refusals: ["contest-problem-not-found", "clarification-blank", "clarification-too-long"],
});

export const getCannedAnswers = endpoint({
  name: "getCannedAnswers",
  method: "GET",
  path: "/api/admin/contest-clarification/canned",
  summary: "Answers the contest keeps ready",
  access: "contest-manager",
  query: ofContest,
  data: z.array(z.string()),
});

export const setCannedAnswers = endpoint({
  name: "setCannedAnswers",
  method: "PUT",
  path: "/api/admin/contest-clarification/canned",
  summary: "Replaces the answers the contest keeps ready",
  access: "contest-manager",
  body: CannedAnswersBody,
  data: nothing,
  refusals: ["clarification-blank", "clarification-too-long", "canned-answers-too-many"],
});
