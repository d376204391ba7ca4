import {
  type BodyInput,
  type DataOf,
  type Endpoint,
  getUserAuthInfo,
  type QueryInput,
  type RefusalCode,
  type RefusalParams,
} from "@verdict/contract";
import { CallError } from "./call-error.ts";
import { TIMEOUT_MS, takeEarlyAnswer } from "./early.ts";
import { i18n, loadTexts } from "./i18n.ts";
import { tellMaintenance } from "./maintenance.ts";
import { mayAskAgain } from "./prover.ts";
import { serverClock } from "./server-clock.ts";
import { isBackOffice, session } from "./session.ts";
import { markShownOnPage, unlessShownOnPage } from "./shown-on-page.ts";
import { requestNewSession } from "./sign-in-request.ts";
import { describeError, tellFailure } from "./toast.ts";

export interface CallArguments<E extends Endpoint> {
  query?: QueryInput<E>;
  /** A form where the endpoint takes a file. */
  body?: BodyInput<E> | FormData;
  signal?: AbortSignal | undefined;
}

interface Envelope {
  status?: number;
  data?: unknown;
  msg?: string | null;
  code?: string;
  params?: RefusalParams;
}

/** With which session's token an answer was asked for; null: a visitor's. */
const askedWith = new WeakMap<Response, string | null>();

/** Calls an endpoint of the contract: its data, or a CallError that says why not. */
export async function call<E extends Endpoint>(endpoint: E, args: CallArguments<E> = {}): Promise<DataOf<E>> {
  const { data } = await callWithHeaders(endpoint, args);
  return data;
}

/** As `call`, with the answer's headers (sign-in reads the token there). */
export async function callWithHeaders<E extends Endpoint>(
  endpoint: E,
  { query, body, signal }: CallArguments<E>,
): Promise<{ data: DataOf<E>; headers: Headers }> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await send(endpoint, query, body, signal ? AbortSignal.any([signal, timeout]) : timeout);
  if (endpoint.method === "GET" && isOfOlderSession(response) && session.get().token)
    return callWithHeaders(endpoint, { query, body, signal });
  const envelope = await readEnvelope(response, signal);
  if (await mayAskAgain(envelope.code)) return callWithHeaders(endpoint, { query, body, signal });
  if (!response.ok || (envelope.status ?? 200) !== 200) throw await refused(response, envelope);
  return { data: envelope.data as DataOf<E>, headers: response.headers };
}

/** Sends the request of an endpoint with the session's token; renewal is seen to, the answer is not read. */
export async function send(
  endpoint: Endpoint,
  query: unknown,
  body: unknown,
  signal: AbortSignal,
): Promise<Response> {
  const { token } = session.get();
  const headers: Record<string, string> = {
    "Url-Type": endpoint.path.startsWith("/api/admin/") ? "admin" : "general",
    ...(i18n.language && { "Accept-Language": i18n.language }),
  };
  // A sign-in never carries an old token.
  if (token && !/^\/api\/(admin\/)?login$/.test(endpoint.path)) headers.Authorization = token;
  // The browser itself names a form's type, with the boundary between its parts.
  const isForm = body instanceof FormData;
  if (endpoint.method !== "GET" && !isForm) headers["Content-Type"] = "application/json";
  const address = endpoint.path + queryText(query);
  const early = endpoint.method === "GET" ? takeEarlyAnswer(address) : undefined;
  const ask = () =>
    fetch(address, {
      method: endpoint.method,
      headers,
      signal,
      ...(endpoint.method === "GET" ? {} : { body: isForm ? body : JSON.stringify(body ?? {}) }),
    });
  let response: Response;
  try {
    response = await (early ?? ask());
  } catch (cause) {
    throw connectionError(cause);
  }
  askedWith.set(response, token);
  // An answer that was asked for early has waited here.
  if (!early) serverClock.learnFromHead(response.headers.get("Date"), performance.now());
  const renewed = response.headers.get("Authorization");
  // The late answer to an older session must not take the place of the present one's token.
  const isPresent = session.get().token === token;
  if (renewed && response.headers.get("Refresh-Token") === "true" && isPresent) session.renew(renewed);
  return response;
}

/** Refused for a session's token that another has taken the place of since: it says nothing of the present session. */
const isOfOlderSession = (response: Response): boolean =>
  response.status === 401 && askedWith.get(response) !== session.get().token;

/** `?a=1&b=2`, or "" when there is nothing to say; null, undefined and "" are dropped. */
export function queryText(query: unknown): string {
  if (typeof query !== "object" || query === null) return "";
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : "";
}

async function readEnvelope(response: Response, signal: AbortSignal | undefined): Promise<Envelope> {
  try {
    return (await response.json()) as Envelope;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (response.ok) throw connectionError(cause);
    return {};
  }
}

function connectionError(cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === "AbortError") return cause;
  const isTimeout = cause instanceof DOMException && cause.name === "TimeoutError";
  return new CallError(isTimeout ? "timeout" : "network", { cause });
}

/** Turns a refusing answer into its error, after what the auth guard's answers ask of every client. */
export async function refused(response: Response, envelope: Envelope): Promise<CallError> {
  const message = envelope.msg ?? "";
  const error = new CallError((envelope.code as RefusalCode | undefined) ?? fallbackCode(response), {
    httpStatus: response.status,
    requestId: response.headers.get("X-Request-Id"),
    status: envelope.status ?? response.status,
    message,
    params: await wordsFor(envelope.params ?? {}),
  });
  if (error.code === "in-maintenance") tellMaintenance(String(error.params.text ?? ""));
  if (response.status === 401 && !isOfOlderSession(response)) {
    session.end("refused");
    // The back office goes to a sign-in of its own when its session is over.
    if (!isBackOffice()) {
      markShownOnPage(error);
      requestNewSession(describeError(error));
    }
  }
  if (response.status === 403 && session.get().token) void refreshRoles();
  return error;
}

/** What is filled into a refusal's text; brings the texts themselves with the first one. */
async function wordsFor(params: RefusalParams): Promise<RefusalParams> {
  try {
    const [{ localizedParams }] = await Promise.all([import("./refusal-params.ts"), loadTexts("refusal")]);
    return localizedParams(params);
  } catch {
    return params; // what the server itself says will do
  }
}

function fallbackCode(response: Response): RefusalCode | "unknown" {
  if (response.status === 404) return "path-unknown";
  return response.status >= 500 ? "server-fault" : "unknown";
}

/** Asks anew what the user is and may do; a failure changes nothing. `say` tells of a session that is over. */
export async function refreshRoles(say: (error: unknown) => void = tellFailure): Promise<void> {
  const asker = session.get().user?.uid;
  try {
    const response = await send(getUserAuthInfo, null, null, AbortSignal.timeout(TIMEOUT_MS));
    const envelope = (await response.json()) as Envelope;
    if (session.get().user?.uid !== asker || isOfOlderSession(response)) return;
    if (response.status === 401) return unlessShownOnPage(await refused(response, envelope), say);
    if (!response.ok || envelope.status !== 200) return;
    const { roles, ...rights } = envelope.data as DataOf<typeof getUserAuthInfo>;
    session.update({ roleList: roles, ...rights });
  } catch {
    // The roles of the last visit stand.
  }
}
