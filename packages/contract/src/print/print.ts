import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { boolean, date, nothing, optionalText, page, pageQuery, rowId } from "../scalar.ts";
import { ROOM_MAX } from "../seat/body.ts";
import { PrintBody } from "./body.ts";

/** Texts of contestants that managers print and bring to their seats. */

/** Seconds between two requests of a contestant. */
export const PRINT_PAUSE_S = 30;

export const printStatus = { open: 0, done: 1 } as const;

const ofContest = z.object({ cid: rowId });
const oneOf = ofContest.extend({ id: rowId });

export const submitPrintText = endpoint({
  name: "submitPrintText",
  method: "POST",
  path: "/api/submit-print-text",
  summary: "Asks the contest's managers to print a text",
  access: "contest-entrant",
  body: PrintBody,
  data: nothing,
  refusals: ["print-closed", "print-too-short", "print-too-long", "print-too-soon"],
});

export const getOwnPrints = endpoint({
  name: "getOwnPrints",
  method: "GET",
  path: "/api/contest-print/own",
  summary: "What the caller asked to be printed, newest first",
  access: "contest-entrant",
  query: ofContest.extend(pageQuery(10)),
  data: page(z.object({ id: z.int(), status: z.int(), lines: z.int(), gmtCreate: date })),
});

export const PrintRow = z.object({
  id: z.int(),
  cid: z.int(),
  username: z.string(),
  realname: z.string().nullable(),
  nickname: z.string().nullable(),
  school: z.string().nullable(),
  room: z.string().nullable(),
  seat: z.string().nullable(),
  /** printStatus */
  status: z.int(),
  lines: z.int(),
  gmtCreate: date,
  /** Username of who printed it, and when; null while it waits. */
  doneBy: z.string().nullable(),
  doneAt: date.nullable(),
});
export type PrintRow = z.infer<typeof PrintRow>;

export const getContestPrint = endpoint({
  name: "getContestPrint",
  method: "GET",
  path: "/api/get-contest-print",
  summary: "Requests to print, without their texts: open ones first, newest first",
  access: "contest-manager",
  query: ofContest.extend({
    ...pageQuery(30),
    room: optionalText(ROOM_MAX),
    /** true: only those that wait. */
    open: boolean.optional(),
  }),
  data: page(PrintRow),
});

export const getPrint = endpoint({
  name: "getPrint",
  method: "GET",
  path: "/api/contest-print",
  summary: "One request with its text",
  access: "contest-manager",
  query: oneOf,
  data: PrintRow.extend({ content: z.string() }),
  refusals: ["print-not-found"],
});

export const checkContestPrintStatus = endpoint({
  name: "checkContestPrintStatus",
  method: "PUT",
  path: "/api/check-contest-print-status",
  summary: "Marks a request as printed; with done=false takes the mark back",
  access: "contest-manager",
  query: oneOf.extend({ done: boolean.default(true) }),
  data: nothing,
  refusals: ["print-not-found"],
});

export const downloadContestPrintText = endpoint({
  name: "downloadContestPrintText",
  method: "GET",
  path: "/api/file/download-contest-print-text",
  summary: "The text of one request as a file, for managers of its contest",
  access: "login",
  query: z.object({ id: rowId }),
  data: nothing,
  answer: "bytes",
  refusals: ["print-not-found", "contest-not-yours"],
});
