import type { BodyInput, nodeRelease } from "@verdict/contract";
import type { Message } from "./messages.ts";

/**
 * The submission cannot get a verdict, whichever node tries: it ends as System Error.
 * `plain` is the sentence for the contestant, `staffTrace` the full cause.
 */
export class Fault extends Error {
  override name = "Fault";
  readonly plain: Message;
  readonly staffTrace: string;
  constructor(plain: Message, staffTrace: string, options?: ErrorOptions) {
    super(plain.text, options);
    this.plain = plain;
    this.staffTrace = staffTrace;
  }
}

/** A checker or interactor that was stopped at one of its bounds. */
export class RanOut extends Fault {
  override name = "RanOut";
}

/** What kept a node from its work; the server asks less of a node whose data did not come. */
export type TroubleCause = BodyInput<typeof nodeRelease>["cause"];

/** This node cannot do the work now, another one or a later try may: the attempt goes back to the queue with `message`. */
export class NodeTrouble extends Error {
  override name = "NodeTrouble";
  readonly what: TroubleCause;
  constructor(message: string, options?: ErrorOptions & { what?: TroubleCause }) {
    super(message, options);
    this.what = options?.what ?? (isDiskFull(options?.cause) ? "disk_full" : "node");
  }
}

/** No room, or no more of it for this user, whatever the error is wrapped in. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const full = "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
  return full || isDiskFull(error.cause);
}

/** An error with all its causes, for staff and logs. */
export function trace(error: unknown): string {
  const lines: string[] = [];
  let at: unknown = error;
  while (at !== undefined && lines.length < 10) {
    lines.push(at instanceof Error ? (at.stack ?? `${at.name}: ${at.message}`) : String(at));
    at = at instanceof Error ? at.cause : undefined;
  }
  return lines.join("\ncaused by: ");
}

export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** A full disk, a lost folder, no descriptors left: what the operating system refused to this process. */
export function isSystemFailure(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
