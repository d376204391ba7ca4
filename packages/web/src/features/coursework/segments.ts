export interface Segment {
  /** Position in the text. */
  readonly from: number;
  readonly text: string;
  /** Number of the match; null between matches. */
  readonly match: number | null;
}

/** A text cut where matches begin and end; `spans` by the matches' numbers, in any order, none over another. */
export function segmentsOf(text: string, spans: readonly (readonly [number, number])[]): Segment[] {
  const segments: Segment[] = [];
  const put = (from: number, to: number, match: number | null) => {
    if (to > from) segments.push({ from, text: text.slice(from, to), match });
  };
  let at = 0;
  const ordered = spans.map((span, match) => ({ span, match })).toSorted((a, b) => a.span[0] - b.span[0]);
  for (const { span, match } of ordered) {
    put(at, span[0], null);
    put(Math.max(at, span[0]), span[1], match);
    at = Math.max(at, span[1]);
  }
  put(at, text.length, null);
  return segments;
}
