import { redirectPath } from "@verdict/contract";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Bytes of a form that a provider has a browser post. */
export const ANSWER_BYTES = 256 * 1024;

const FORM = "application/x-www-form-urlencoded";

/** Routes that take forms of other sites' pages: texts alone, and none of our cookies. */
export function withForms(fastify: FastifyInstance, routes: (scope: FastifyInstance) => void): void {
  void fastify.register(async (scope) => {
    scope.removeContentTypeParser(FORM);
    scope.addContentTypeParser(FORM, { parseAs: "string", bodyLimit: ANSWER_BYTES }, (_request, text, done) =>
      done(null, new URLSearchParams(String(text))),
    );
    routes(scope);
  });
}

export const formOf = (body: unknown): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

const STATE_MAX = 200;

/**
 * To the page that goes on with an answer which was laid beside the sign-in that its state names: that page has the cookie.
 * `again`: where to begin anew in a window of its own.
 */
export function toLanding(reply: FastifyReply, key: string, state: string, again = ""): FastifyReply {
  const query = new URLSearchParams({ state: state.slice(0, STATE_MAX), ...(again && { again }) });
  return reply.redirect(`${redirectPath(encodeURIComponent(key))}?${query}`, 303);
}
