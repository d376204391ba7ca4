import { queryOptions } from "@tanstack/react-query";
import {
  type BoardSide,
  type DataOf,
  type Endpoint,
  getBoardPeople,
  getBoardReplay,
  getBoardResolver,
  getBoardSnapshot,
  getBoardState,
  getBoardStatistics,
  type QueryInput,
} from "@verdict/contract";
import { call, refused, send } from "../../lib/call.ts";
import { TIMEOUT_MS } from "../../lib/early.ts";

/** Which board of which contest. */
export interface BoardPlace {
  cid: number;
  side: BoardSide;
  containsEnd?: boolean;
}

export type BoardState = DataOf<typeof getBoardState>;
export type ResolverData = DataOf<typeof getBoardResolver>;

export const boardStateQuery = (place: BoardPlace) =>
  queryOptions({
    queryKey: ["board", "state", place],
    queryFn: ({ signal }) => call(getBoardState, { query: place, signal }),
    meta: { quiet: true },
  });

export const boardPeopleQuery = (place: BoardPlace) =>
  queryOptions({
    queryKey: ["board", "people", place],
    queryFn: ({ signal }) => readPeople(place, signal),
    meta: { quiet: true },
  });

export const boardStatisticsQuery = (place: BoardPlace) =>
  queryOptions({
    queryKey: ["board", "statistics", place],
    queryFn: ({ signal }) => call(getBoardStatistics, { query: place, signal }),
    refetchInterval: 30_000,
  });

export const boardResolverQuery = (cid: number) =>
  queryOptions({
    queryKey: ["board", "resolver", cid],
    queryFn: ({ signal }) => call(getBoardResolver, { query: { cid }, signal }),
    // Once loaded it is shown without a connection.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

/** Never changes once it may be fetched, but for a rejudge. */
export const boardReplayQuery = (place: BoardPlace) =>
  queryOptions({
    queryKey: ["board", "replay", place.cid, place.side],
    queryFn: ({ signal }) => readReplay(place, signal),
    staleTime: 60_000,
  });

async function file<E extends Endpoint>(
  endpoint: E,
  query: QueryInput<E>,
  signal: AbortSignal,
): Promise<Response> {
  const response = await send(
    endpoint,
    query,
    null,
    AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  );
  if (!response.ok) throw await refused(response, await response.json().catch(() => ({})));
  return response;
}

/** The people file and its name. */
export async function readPeople(place: BoardPlace, signal: AbortSignal) {
  const response = await file(getBoardPeople, place, signal);
  return { text: await response.text(), name: nameOf(response) };
}

export async function readSnapshot(place: BoardPlace, signal: AbortSignal): Promise<string> {
  return (await file(getBoardSnapshot, place, signal)).text();
}

async function readReplay({ cid, side }: BoardPlace, signal: AbortSignal): Promise<Uint8Array> {
  const response = await file(getBoardReplay, { cid, side }, signal);
  return new Uint8Array(await response.arrayBuffer());
}

const nameOf = (response: Response): string =>
  (response.headers.get("ETag") ?? "").replace(/^W\//, "").replace(/^"|"$/g, "");
