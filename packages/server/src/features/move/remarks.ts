import { MOVE_EXAMPLES, type MoveKind, type MoveRemark, type MoveReport } from "@verdict/contract";

/** Longest id and detail of an example. */
const SHOWN = 200;

/** What a run has to say of single things: how many, and the first of them by name. */
export class Remarks {
  readonly #all = new Map<string, MoveReport["remarks"][number]>();

  add(kind: MoveKind, code: MoveRemark, id: string, detail: string | null = null, count = 1): void {
    const key = `${kind} ${code}`;
    const remark = this.#all.get(key) ?? { kind, code, count: 0, examples: [] };
    remark.count += count;
    if (remark.examples.length < MOVE_EXAMPLES)
      remark.examples.push({ id: id.slice(0, SHOWN), detail: detail?.slice(0, SHOWN) ?? null });
    this.#all.set(key, remark);
  }

  get list(): MoveReport["remarks"] {
    return [...this.#all.values()];
  }
}

/** Characters that PostgreSQL takes as text and a page can show; tabs and line ends are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const UNSHOWN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/gu;

/** A text as it can be kept: what had to be changed is told. */
export function kept(text: string | null, max: number, remarks: Remarks, kind: MoveKind, id: string) {
  if (text === null) return null;
  const clean = text.replace(UNSHOWN, "");
  if (clean !== text) remarks.add(kind, "text-cleaned", id);
  if (clean.includes("\ufffd")) remarks.add(kind, "text-broken", id, clean);
  if (clean.length <= max) return clean;
  remarks.add(kind, "text-cut", id, clean);
  return clean.slice(0, max).replace(/\p{Surrogate}$/u, "");
}
