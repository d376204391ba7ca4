import { buffer } from "node:stream/consumers";
import {
  type BodyInput,
  type DataOf,
  type Endpoint,
  getAllCaseResult,
  getContestProblemDetails,
  getProblemDetail,
  getSubmissionDetail,
  type NamedSource,
  type QueryInput,
  submitProblemFiles,
  submitProblemJudge,
} from "@verdict/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { zipStream } from "../../platform/zip-stream.ts";

/** What a call was refused with. */
export class Told extends Error {
  override name = "Told";
  readonly http: number;
  readonly isOfToken: boolean;

  constructor(http: number, code: string | undefined, message: string) {
    super(message);
    this.http = http;
    this.isOfToken = http === 401 || code?.startsWith("token-") === true;
  }
}

/** Where a program is sent to. */
interface Target {
  pid: string;
  cid: number | undefined;
  language: string;
}

/** The site's own calls that a client's steps are made of, put to this server with the token. */
export function ownCalls(fastify: FastifyInstance) {
  /** What the site answers to one of its calls. */
  async function call<E extends Endpoint>(
    request: FastifyRequest,
    token: string,
    endpoint: E,
    { query, body }: { query?: QueryInput<E>; body?: BodyInput<E> | Response },
  ): Promise<DataOf<E>> {
    const isForm = body instanceof Response;
    const answer = await fastify.inject({
      method: endpoint.method,
      url: endpoint.path,
      query: texts(query ?? {}),
      remoteAddress: request.ip,
      headers: {
        authorization: `Bearer ${token}`,
        "accept-language": request.headers["accept-language"] ?? "en-US",
        ...(isForm && { "content-type": body.headers.get("content-type") ?? "" }),
      },
      ...(body && { payload: isForm ? Buffer.from(await body.arrayBuffer()) : body }),
    });
    const { status, code, msg, data } = answer.json();
    if (status !== 200) throw new Told(status, code, msg);
    return data;
  }

  async function languagesOf(
    request: FastifyRequest,
    token: string,
    { pid, cid }: Omit<Target, "language">,
  ): Promise<readonly string[]> {
    const { languages } = cid
      ? await call(request, token, getContestProblemDetails, { query: { cid, displayId: pid } })
      : await call(request, token, getProblemDetail, { query: { problemId: pid } });
    return languages;
  }

  const send = async (
    request: FastifyRequest,
    token: string,
    place: Target,
    files: readonly NamedSource[],
  ) => {
    const [first, ...others] = files;
    if (others.length === 0)
      return call(request, token, submitProblemJudge, { body: { ...place, code: first?.text ?? "" } });
    const zip = zipStream(async (archive) => {
      for (const { name, text } of files) archive.addBuffer(Buffer.from(text), name);
    });
    const form = new FormData();
    form.set(
      "file",
      new Blob([new Uint8Array(await buffer(zip))], { type: "application/zip" }),
      "sources.zip",
    );
    return call(request, token, submitProblemFiles, { query: place, body: new Response(form) });
  };

  const submissionOf = (request: FastifyRequest, token: string, submitId: number) =>
    call(request, token, getSubmissionDetail, { query: { submitId } });
  const casesOf = (request: FastifyRequest, token: string, submitId: number) =>
    call(request, token, getAllCaseResult, { query: { submitId } });

  return { languagesOf, send, submissionOf, casesOf };
}

const texts = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
