import {
  ClicsClarificationBody,
  ClicsContestPatch,
  ClicsSubmissionBody,
  DomjudgeForm,
  refusalOfMessage,
  refusalText,
} from "@verdict/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import { ownParticipation } from "../contest/participation.ts";
import { clarify } from "./clarify.ts";
import { contestIn, type Item } from "./lists.ts";
import { readProgramForm } from "./program-form.ts";
import { ClicsError, errorOf, type Reader, readerOf, sendError } from "./reader.ts";
import { readersContest } from "./readers-contest.ts";
import { setStart } from "./start.ts";
import { programOf, type SentProgram, submitProgram } from "./submit.ts";
import { doors, inDialect } from "./versions.ts";

type Request = FastifyRequest<{ Params: { cid: string } }>;

/** What tools and DOMjudge's clients write by the CLICS Contest API, with the access tokens of people. */
export function clicsWriteRoutes(fastify: FastifyInstance, deps: Deps): void {
  const readers = new WeakMap<FastifyRequest, Reader>();

  /** The caller is known before anything of the body is read. */
  const write = (
    method: "POST" | "PATCH",
    path: string,
    type: string,
    work: (request: Request, reader: Reader) => Promise<Item>,
  ) => {
    for (const door of doors) {
      const failed = (reply: FastifyReply, error: unknown, missing: boolean) => {
        const told = errorOf(error, missing);
        if (!told) throw error;
        return sendError(reply, told);
      };
      fastify.route<{ Params: { cid: string } }>({
        method,
        url: door.path + path,
        onRequest: async (request, reply) => {
          reply.header("Cache-Control", "no-store");
          try {
            const reader = await readerOf(deps, request, request.params.cid, reply);
            if (!reader.user)
              throw new ClicsError(403, "This takes an access token of somebody who takes part");
            readers.set(request, reader);
          } catch (error) {
            return failed(reply, error, true);
          }
        },
        handler: async (request, reply) => {
          try {
            const made = await work(request, readers.get(request) as Reader);
            if (method === "POST") reply.header("Location", `${request.url}/${made.id}`);
            return inDialect(door.dialect, type, made);
          } catch (error) {
            return failed(reply, error, false);
          }
        },
      });
    }
  };

  const teamOf = async ({ cid, user }: Reader): Promise<string | null> => {
    const own = user && (await ownParticipation(deps.db, cid, user.uid));
    return own ? String(own.id) : null;
  };

  write("POST", "/contests/:cid/submissions", "submissions", async (request, reader) => {
    const uid = reader.user?.uid ?? "";
    const sent = request.isMultipart()
      ? await formOf(request)
      : await programOf(uid, parsed(ClicsSubmissionBody, request.body), await teamOf(reader));
    return submitProgram(deps, request, reader, sent);
  });

  write("POST", "/contests/:cid/clarifications", "clarifications", async (request, reader) =>
    clarify(deps, request, reader, parsed(ClicsClarificationBody, request.body), await teamOf(reader)),
  );

  write("PATCH", "/contests/:cid", "contest", async (request, reader) => {
    if (reader.view !== "admin") throw new ClicsError(403, "Who organises the contest sets its start");
    await setStart(deps.db, request, reader, parsed(ClicsContestPatch, request.body));
    return contestIn(await readersContest(deps.db, await deps.boards.current(reader.cid), reader.view));
  });
}

function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const code = issue && refusalOfMessage(issue.message);
  const detail = code ? refusalText(code) : issue?.message;
  throw new ClicsError(400, `${issue?.path.join(".") || "body"}: ${detail}`);
}

/** A submission as DOMjudge's clients send it. */
async function formOf(request: FastifyRequest): Promise<SentProgram> {
  const { fields, files } = await readProgramForm(request).catch((error: unknown) => {
    const { statusCode, message } = error as Error & { statusCode?: number };
    if (!statusCode || statusCode >= 500) throw error;
    throw new ClicsError(statusCode, message);
  });
  const { problem, language } = parsed(DomjudgeForm, fields);
  return { problemId: problem, languageId: language, files };
}
