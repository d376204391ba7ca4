import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { CallError, isOutage } from "./call-error.ts";
import { focusKeeper } from "./focus.ts";
import { whenServerIsBack } from "./server-back.ts";
import { session } from "./session.ts";
import { unlessShownOnPage } from "./shown-on-page.ts";
import { tellFailure } from "./toast.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `quiet`: the page tells of the failure itself. */
    queryMeta: { quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

/** What had the focus when a mutation began: its button rests meanwhile, and a resting button loses it. */
const focusBefore = new WeakMap<object, () => void>();

/**
 * TanStack Query lets a first answer that is on its way be the answer to an invalidation as well, though it may be of
 * before. Here it does not count: what is shown is asked for once more when it has come, what a loader asked for ahead
 * when a page shows it.
 */
class RenewingClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === "fetching";
    const first = this.getQueryCache().findAll(filters).filter(isFirst);
    const come = Promise.allSettled(first.map(({ promise }) => promise));
    await super.invalidateQueries(filters, options);
    if (first.length === 0) return;
    await come;
    const hasCome = (query: Query) => first.includes(query) && query.state.data !== undefined;
    await super.invalidateQueries({ predicate: hasCome }, options);
  }
}

/** `say` tells of a failure that no page tells of. */
export function openQueryClient(say: (error: unknown) => void): QueryClient {
  const tell = (error: unknown, meta: { quiet?: boolean } | undefined) => {
    if (!meta?.quiet) unlessShownOnPage(error, say);
  };
  const askedAgain = new WeakSet<object>();
  /** What a page shows and an outage kept from it comes by itself: not every part of a page says that it failed. */
  const askOnceBack = async (query: Query<unknown, unknown>) => {
    await whenServerIsBack();
    if (!query.isActive() || query.state.status !== "error") return;
    askedAgain.add(query);
    const { queryKey } = query;
    await client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
    askedAgain.delete(query);
  };
  const client = new RenewingClient({
    queryCache: new QueryCache({
      // What was only asked for ahead, by a loader or a link under the pointer, is nobody's yet: the page that wants it
      // asks again when it mounts, and tells. Who awaits `fetchQuery` tells as well.
      onError: (error, query) => {
        if (query.getObserversCount() === 0) return;
        if (isOutage(error)) void askOnceBack(query);
        // It was told when the reader asked.
        if (!askedAgain.has(query)) tell(error, query.meta);
      },
    }),
    mutationCache: new MutationCache({
      onMutate: (_variables, mutation) => void focusBefore.set(mutation, focusKeeper()),
      onSettled: (_data, _error, _variables, _onMutateResult, mutation) => focusBefore.get(mutation)?.(),
      onError: (error, _variables, _onMutateResult, mutation) => tell(error, mutation.meta),
    }),
    defaultOptions: {
      // Without a network a call fails at once and says so; by default it waits, and is sent when nobody expects it.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 10_000,
        // A refusal stays one however often it is asked; a lost connection deserves a second try.
        retry: (count, error) => count < 1 && error instanceof CallError && error.code === "network",
        refetchOnWindowFocus: false,
      },
    },
  });
  return client;
}

export const queryClient = openQueryClient(tellFailure);

/** Whose answers the cache holds; undefined: a visitor's. */
let holder = session.get().user?.uid;
let wasRefused = false;

/**
 * What one user may see is not what the next one may. But whose session only ran out is asked to sign in where they are:
 * their page stays until somebody does, and what they typed there outlives it when it is the same user.
 */
session.watch(() => {
  const user = session.get().user?.uid;
  if (!user) return;
  if (user !== holder) void queryClient.resetQueries();
  else if (wasRefused) void queryClient.invalidateQueries();
  holder = user;
  wasRefused = false;
});
session.watchEnd((reason) => {
  wasRefused = reason === "refused";
  if (wasRefused) return;
  holder = undefined;
  void queryClient.resetQueries();
});
