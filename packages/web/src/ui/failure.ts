import type { MutationCache } from "@tanstack/react-query";

/** What failed last and where it was asked for; it stands there (StandingFailure.tsx) until something else is tried. */
interface Failure {
  text: string;
  at: Element | null;
}

let standing: Failure | null = null;
const watchers = new Set<() => void>();

export const failure = {
  get: () => standing,
  set(next: Failure | null): void {
    standing = next;
    for (const changed of watchers) changed();
  },
  watch(changed: () => void) {
    watchers.add(changed);
    return () => void watchers.delete(changed);
  },
};

/** What the reader pressed or typed in last. */
let acted: Element | null = null;
// Not what has the focus: pressing a button gives it none in some browsers.
for (const kind of ["pointerdown", "keydown"] as const)
  globalThis.document?.addEventListener(
    kind,
    ({ target }) => {
      acted = target instanceof Element ? target : null;
    },
    { capture: true, passive: true },
  );

/** Where what is under way, and what failed, was asked for. */
const askedAt = new WeakMap<object, Element | null>();

export const followMutations = (mutations: MutationCache) =>
  mutations.subscribe((event) => {
    if (event.type !== "updated") return;
    const { mutation, action } = event;
    if (action.type === "pending") {
      askedAt.set(mutation, acted);
      if (!mutation.meta?.quiet) failure.set(null); // something else is tried
    }
    if (action.type === "error" && action.error) askedAt.set(action.error, askedAt.get(mutation) ?? acted);
  });

/** Says `text` where what failed by `error` was asked for, else where the reader did something last. */
export function stand(text: string, error?: unknown): void {
  const known = typeof error === "object" && error !== null ? askedAt.get(error) : undefined;
  failure.set({ text, at: known ?? acted });
}
