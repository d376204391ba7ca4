import type { z } from "zod";
import type { Access } from "./access.ts";
import type { RefusalCode } from "./refusal.ts";
import { anything } from "./scalar.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** How the answer leaves: the JSON envelope, raw bytes, or a server-sent event stream of `data` values. */
export type AnswerKind = "envelope" | "bytes" | "events";

/**
 * One HTTP call as data. Server, web client, OpenAPI page, access matrix and tests all read this value.
 * `query` and `body` parse text forms of numbers, ids and booleans (clients send both).
 */
export interface Endpoint<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** Asks for a proof within the last `PROOF_MINUTES` that its user is there, as a sign-in is one. What made an access token was such a call: its own calls need none. */
  readonly fresh: boolean;
  readonly query: Query;
  readonly body: Body;
  readonly data: Data;
  readonly answer: AnswerKind;
  /** Refusals the handler may answer, besides the auth guard's own. */
  readonly refusals: readonly RefusalCode[];
  /** Of a malformed request: those that have the real HTTP status at this call, and ride on 200 at others. */
  readonly httpRefusals: readonly RefusalCode[];
  /** Largest JSON body in bytes. */
  readonly bodyLimit: number;
  /** Set where the body is a multipart form with one file. */
  readonly upload: Upload | null;
}

export interface Upload {
  /** Name of the form's file field. */
  readonly field: string;
  readonly maxBytes: number;
  /** As what its bytes count among those that its user sends. */
  readonly counts: UploadKind;
}

/** Pictures and files of texts; test data, packages and other large bodies. */
export type UploadKind = "files" | "data";

/** Bytes that one user may send within so many seconds. The site's staff have no such bound. */
export const uploadBounds: readonly ({ seconds: number } & Record<UploadKind, number>)[] = [
  { seconds: 3600, files: 256 * 1024 ** 2, data: 4 * 1024 ** 3 },
  { seconds: 86_400, files: 1024 ** 3, data: 12 * 1024 ** 3 },
];

export const DEFAULT_BODY_LIMIT = 1024 * 1024;

type EndpointDraft<Query extends z.ZodType, Body extends z.ZodType, Data extends z.ZodType> = Pick<
  Endpoint,
  "name" | "method" | "path" | "summary" | "access"
> & {
  fresh?: boolean;
  query?: Query;
  body?: Body;
  data: Data;
  answer?: AnswerKind;
  refusals?: readonly RefusalCode[];
  httpRefusals?: readonly RefusalCode[];
  bodyLimit?: number;
  upload?: Upload;
};

export function endpoint<
  Data extends z.ZodType,
  Query extends z.ZodType = typeof anything,
  Body extends z.ZodType = typeof anything,
>(draft: EndpointDraft<Query, Body, Data>): Endpoint<Query, Body, Data> {
  return {
    answer: "envelope",
    httpRefusals: [],
    fresh: false,
    bodyLimit: DEFAULT_BODY_LIMIT,
    upload: null,
    ...draft,
    refusals: [...(draft.refusals ?? []), ...(draft.fresh ? (["proof-required"] as const) : [])],
    query: draft.query ?? (anything as unknown as Query),
    body: draft.body ?? (anything as unknown as Body),
  };
}

export type QueryOf<E extends Endpoint> = z.output<E["query"]>;
export type BodyOf<E extends Endpoint> = z.output<E["body"]>;
export type QueryInput<E extends Endpoint> = z.input<E["query"]>;
export type BodyInput<E extends Endpoint> = z.input<E["body"]>;
export type DataOf<E extends Endpoint> = z.output<E["data"]>;
