import type { FastifyInstance } from "fastify";

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
