import type { BoardState } from "./queries.ts";

export interface FreezeWords {
  /** Not yet, while the contest runs, after its end, or until its managers lift it. */
  kind: "ahead" | "on" | "kept";
  /** Of the contest, in which it begins. */
  minute: number;
  /** Minutes from there to the end. */
  length: number;
}

/** What is to be said of a freeze at `now` (milliseconds, the server's clock); null: nothing is hidden. */
export function freezeWords(
  { freeze, settings }: Pick<BoardState, "freeze" | "settings">,
  now: number,
): FreezeWords | null {
  if (freeze.from === null || freeze.state === "none" || freeze.state === "lifted") return null;
  const { startAt, endAt } = settings;
  const kind = now < freeze.from ? "ahead" : now < endAt ? "on" : freeze.state === "kept" ? "kept" : "on";
  if (kind === "on" && freeze.until !== null && now >= freeze.until) return null;
  return {
    kind,
    minute: Math.floor((freeze.from - startAt) / 60_000),
    length: Math.ceil((endAt - freeze.from) / 60_000),
  };
}
