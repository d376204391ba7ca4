import { setTimeout as pause } from "node:timers/promises";
import { isInProgress, KATTIS_PATH, KattisForm, type SubmissionStatus } from "@verdict/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import { goodToken } from "../account/access-tokens.ts";
import { openToken } from "../account/token-calls.ts";
import { readProgramForm } from "../clics/program-form.ts";
import { isAccessToken } from "../clics/tokens.ts";
import { formOf, withForms } from "../identity/forms.ts";
import { ourLanguage } from "../shadow/languages.ts";
import { statusPage, testsOf } from "./answer.ts";
import { ownCalls, Told } from "./own-calls.ts";

/** What a client brings back from its sign-in: the access token itself, which is asked anew each time. */
const COOKIE = "kattis_token";
/** Clients ask ten times a second; the answer to what is not judged yet waits so long. */
const ASK_AGAIN_MS = 1000;

type SubmissionRequest = FastifyRequest<{ Params: { id: string }; Querystring: { json?: unknown } }>;

/**
 * The way of clients of Kattis. Each step is made of the site's own calls, with the access token that was signed in with: what
 * its scopes, its place and the rules say is said there.
 */
export function kattisRoutes(fastify: FastifyInstance, { db, stopping }: Deps): void {
  const calls = ownCalls(fastify);

  /** Refusals are told in words, as there; only who is not let in is answered with a status that says so. */
  const telling =
    (work: (request: FastifyRequest, token: string) => Promise<string>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const token = tokenOf(request);
      reply.header("Cache-Control", "no-store").type("text/plain; charset=utf-8");
      if (!token) return reply.status(403).send("Sign in first");
      try {
        return await work(request, token);
      } catch (error) {
        if (!(error instanceof Told)) throw error;
        return reply.status(error.isOfToken ? 403 : 200).send(error.message);
      }
    };

  withForms(fastify, (scope) => {
    scope.post(`${KATTIS_PATH}/login`, async (request, reply) => {
      const form = formOf(request.body);
      const token = form.get("token") || form.get("password") || "";
      reply.header("Cache-Control", "no-store").type("text/plain; charset=utf-8");
      const held = isAccessToken(token) ? await opened(request, reply, token) : null;
      if (!held || held.username !== form.get("user")) return reply.status(403).send("Login failed");
      reply.setCookie(COOKIE, token, {
        path: KATTIS_PATH,
        httpOnly: true,
        sameSite: "strict",
        secure: request.protocol === "https",
      });
      return "Login successful";
    });
  });

  const opened = async ({ ip }: FastifyRequest, reply: FastifyReply, token: string) =>
    openToken(db, token, { ip, reply }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === "token-unknown") return null;
      throw error;
    });

  fastify.post(
    `${KATTIS_PATH}/submit`,
    telling(async (request, token) => {
      // A stranger's form is not read.
      const held = await goodToken(db, token);
      if (!held) throw new Told(401, "token-unknown", "Sign in first");
      const { fields, files } = await readProgramForm(request);
      const sent = KattisForm.safeParse({ ...(request.query as object), ...fields });
      if (!sent.success) throw new Told(400, undefined, "Say which problem");
      const { problem: pid, language: named } = sent.data;
      const cid = sent.data.contest ?? held.contestId ?? undefined;
      const languages = await calls.languagesOf(request, token, { pid, cid });
      const language = ourLanguage({ id: named, name: named }, {}, languages);
      if (!language) throw new Told(400, undefined, `${pid} takes: ${languages.join(", ")}`);
      const { submitId } = await calls.send(request, token, { pid, cid, language }, files);
      return `Submission received. Submission ID: ${submitId}.`;
    }),
  );

  fastify.get(`${KATTIS_PATH}/submissions/:id`, async (request: SubmissionRequest, reply) => {
    const submitId = /^\d{1,15}$/.test(request.params.id) ? Number(request.params.id) : 0;
    reply.header("Cache-Control", "no-store");
    if (request.query.json === undefined) return reply.redirect(`/submission-detail/${submitId || ""}`);
    const token = tokenOf(request);
    if (!token) return reply.status(403).send({ error: "Sign in first" });
    try {
      const { submission } = await calls.submissionOf(request, token, submitId);
      const judged = { ...submission, status: submission.status as SubmissionStatus };
      if (isInProgress(judged.status)) {
        await pause(ASK_AGAIN_MS, undefined, { signal: stopping }).catch(() => {});
        return statusPage(judged, []);
      }
      const result = await calls.casesOf(request, token, submitId);
      return statusPage(judged, testsOf(result));
    } catch (error) {
      if (!(error instanceof Told)) throw error;
      return reply.status(error.http).send({ error: error.message });
    }
  });
}

const tokenOf = ({ cookies }: FastifyRequest): string | null => {
  const token = cookies[COOKIE] ?? "";
  return isAccessToken(token) ? token : null;
};
