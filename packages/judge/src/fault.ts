/**
 * The submission cannot get a verdict, whichever node tries: it ends as System Error.
 * `message` is the plain sentence for the contestant, `staffTrace` the full cause.
 */
export class Fault extends Error {
  override name = "Fault";
  readonly staffTrace: string;
  constructor(message: string, staffTrace: string, options?: ErrorOptions) {
    super(message, options);
    this.staffTrace = staffTrace;
  }
}

/** This node cannot do the work now, another one or a later try may: the attempt goes back to the queue with `message`. */
export class NodeTrouble extends Error {
  override name = "NodeTrouble";
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
