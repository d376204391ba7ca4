/** How the operator's wish to stop reaches us. */
export interface StopWish {
  /** Aborted at the first Ctrl-C, SIGTERM, or when the terminal or npm is gone. */
  readonly stopping: AbortSignal;
  /** Aborted at a second one. */
  readonly hurrying: AbortSignal;
}

/** npm, the shell and the terminal may each deliver the same Ctrl-C: those close together are one. */
const SAME_WISH_MS = 700;

export function listenForStop(): StopWish {
  const stop = new AbortController();
  const hurry = new AbortController();
  let first = 0;
  const wish = () => {
    first ||= Date.now();
    if (!stop.signal.aborted) stop.abort();
    else if (Date.now() - first > SAME_WISH_MS) hurry.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, wish);
  // Started by bootstrap.mjs: when that is killed, nobody could stop us from the terminal any more.
  process.on("disconnect", () => stop.abort());
  // A terminal that is gone must not end us before the parts are stopped.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  return { stopping: stop.signal, hurrying: hurry.signal };
}
