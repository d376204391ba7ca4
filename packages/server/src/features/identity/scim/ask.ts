import { parseUntrusted } from "../../../platform/untrusted.ts";
import { WorkerGone } from "../../../platform/worker-process.ts";

/** What is asked of the process that reads SCIM (`scim-worker.ts`). */

/** Of one page. */
export const LIST_MAX = 200;

export type ScimKind = "User" | "Group";

/** A user or a group as the wire has it, by the names of its attributes. */
export type ScimData = Record<string, unknown>;

/** What a PATCH makes of something. */
export interface Patched {
  /** null: it changes nothing. */
  data: ScimData | null;
  /** Of a group: its members are replaced, whoever they were. */
  isWhole: boolean;
  /** Of a group: which members are meant is only known of all of them. */
  needsAll: boolean;
}

export type ScimQuestion =
  | { ask: "read"; kind: ScimKind; text: string }
  | { ask: "patch"; kind: ScimKind; now: ScimData; text: string }
  | { ask: "search"; text: string }
  | { ask: "filter"; filter: string }
  | { ask: "match"; kind: ScimKind; rows: readonly ScimData[]; filter: string }
  | { ask: "show"; kind: ScimKind; rows: readonly ScimData[]; base: string; params: Record<string, string> }
  | { ask: "describe"; path: string; id?: string; base: string };

interface Refused {
  status: number;
  /** Keyword of RFC 7644, section 3.12; null: none fits. */
  scimType: string | null;
  detail: string;
}
export type ScimAnswer<T> = { done: T } | { refused: Refused };

/** Why a call is not answered, in the words of the protocol. */
export class ScimError extends Error {
  override name = "ScimError";
  readonly status: number;
  readonly scimType: string | null;
  constructor(status: number, scimType: string | null, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.status = status;
    this.scimType = scimType;
  }
}

const worker = new URL("scim-worker.ts", import.meta.url);
const ANSWER_MS = 5000;

/** Asks about what a client of one provider sent. */
export async function askScim<T>(key: string, question: ScimQuestion, bytes = 0): Promise<T> {
  const foreign = { uid: `scim ${key}`, kind: "answer", worker, bytes, isKept: true } as const;
  try {
    const answer = await parseUntrusted(foreign, (put) => put<ScimAnswer<T>>(question), ANSWER_MS);
    if ("done" in answer) return answer.done;
    const { status, scimType, detail } = answer.refused;
    throw new ScimError(status, scimType, detail);
  } catch (error) {
    if (!(error instanceof WorkerGone)) throw error;
    throw new ScimError(400, "tooMany", "This takes too long or too much memory", { cause: error });
  }
}
