import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { LogTail, noteworthy, readable } from "./part-log.ts";
import { endProcess, identityOf, type ProcessIdentity, sendSignal } from "./processes.ts";
import { say } from "./say.ts";

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
const HEALTHY_AFTER_MS = 30_000;
const LOOK_EVERY_MS = 400;
const EXAMINE_EVERY_MS = 3_000;
/** Warnings shown for one part in one look, and the time until the same one is shown again; the log has all. */
const MOST_LINES = 3;
const SAME_AGAIN_MS = 60_000;

export interface PartPlan {
  /** Also the name of its log and its topic on the terminal. */
  readonly name: string;
  /** Called for every start, as the command may hold what changes. */
  readonly command: () => readonly [string, ...string[]];
  readonly env: NodeJS.ProcessEnv;
  /** Signals that end it, one after the other, each with the milliseconds until the next. */
  readonly stop: readonly [NodeJS.Signals, number][];
  /** What must be done before each start, such as removing a stale socket. */
  readonly prepare?: () => void | Promise<void>;
  /** Whether the operator is shown its warnings now; the log has them always. */
  readonly shows?: () => boolean;
  /** Hears every line that it writes. */
  readonly hears?: (line: string) => void;
  /** What is wrong with it although it runs, or null. It is ended then, as by `stop`, and started again. */
  readonly ailment?: () => string | null;
  /** Its numbers, for the record that outlives us. */
  readonly onIdentity: (identity: ProcessIdentity | null) => void;
}

/** One process that is kept running until it is stopped. */
export class Part {
  readonly plan: PartPlan;
  readonly #log: LogTail;
  readonly #looking: NodeJS.Timeout;
  readonly #examining: NodeJS.Timeout;
  #child: ChildProcess | null = null;
  #identity: ProcessIdentity | null = null;
  #stopping = false;
  /** The one that is being ended for its ailment. */
  #ending: ProcessIdentity | null = null;
  #deaths = 0;
  #waiting: NodeJS.Timeout | undefined;
  #recent: string[] = [];
  readonly #shown = new Map<string, number>();

  constructor(plan: PartPlan, logFile: string) {
    this.plan = plan;
    this.#log = new LogTail(logFile);
    this.#looking = setInterval(() => this.#look(), LOOK_EVERY_MS);
    this.#examining = setInterval(() => this.#examine(), EXAMINE_EVERY_MS);
  }

  /** Deaths one after another, without 30 healthy seconds between. */
  get deaths(): number {
    return this.#deaths;
  }

  get pid(): number | undefined {
    return this.#identity?.pid;
  }

  /** The last lines it wrote that say something. */
  get lastWords(): string {
    this.#look();
    const said = this.#recent.map(readable).filter((line) => line !== null);
    return said.slice(-12).join("\n");
  }

  async start(): Promise<void> {
    await this.plan.prepare?.();
    if (this.#stopping) return;
    const [command, ...args] = this.plan.command();
    const startedAt = Date.now();
    // A session of its own: Ctrl-C in the terminal reaches us alone, and we stop the parts in their order.
    const child = spawn(command, args, {
      cwd: "/",
      env: this.plan.env,
      detached: true,
      stdio: ["ignore", this.#log.descriptor, this.#log.descriptor],
    });
    this.#child = child;
    child.on("error", (error) => this.#onEnd(startedAt, error.message));
    child.on("exit", (code, signal) =>
      this.#onEnd(startedAt, signal ? `killed by ${signal}` : `exit code ${code}`),
    );
    this.#identity = child.pid ? identityOf(child.pid) : null;
    this.plan.onIdentity(this.#identity);
  }

  #onEnd(startedAt: number, how: string): void {
    if (this.#identity) endGroup(this.#identity.pid);
    const ended = this.#identity && this.#ending === this.#identity ? "ended" : "ended unexpectedly";
    this.#child = null;
    this.#identity = null;
    this.plan.onIdentity(null);
    if (this.#stopping) return;
    const livedMs = Date.now() - startedAt;
    this.#deaths = livedMs > HEALTHY_AFTER_MS ? 1 : this.#deaths + 1;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (this.#deaths - 1), LONGEST_PAUSE_MS);
    this.#look();
    say(this.plan.name, `${ended} (${how}); it is started again in ${pauseMs / 1000} s`);
    this.#waiting = setTimeout(() => {
      this.start().catch((error: Error) => this.#onEnd(Date.now(), error.message));
    }, pauseMs);
  }

  #look(): void {
    const lines = this.#log.read().filter((line) => line.trim() !== "");
    if (lines.length === 0) return;
    this.#recent = [...this.#recent, ...lines].slice(-40);
    if (this.plan.hears) lines.forEach(this.plan.hears);
    if (this.plan.shows?.() === false) return;
    const warnings = lines.map(noteworthy).filter((line) => line !== null);
    const shown = [...new Set(warnings)].filter(
      (line) => Date.now() - (this.#shown.get(line) ?? 0) > SAME_AGAIN_MS,
    );
    if (this.#shown.size > 1000) this.#shown.clear();
    for (const line of shown) this.#shown.set(line, Date.now());
    for (const line of shown.slice(0, MOST_LINES)) say(this.plan.name, line);
    const more = shown.length - MOST_LINES;
    if (more > 0) say(this.plan.name, `… and ${more} more in ${this.#log.file}`);
  }

  #examine(): void {
    const identity = this.#identity;
    if (!identity || this.#stopping || this.#ending === identity) return;
    const ailment = this.plan.ailment?.() ?? null;
    if (ailment === null) return;
    say(this.plan.name, `${ailment}; it is ended, and started again`);
    this.#ending = identity;
    endProcess(identity, this.plan.stop).catch((error: Error) => say(this.plan.name, error.message));
  }

  /** From now on its end is expected, and it is not started again. */
  expectEnd(): void {
    this.#stopping = true;
    clearTimeout(this.#waiting);
  }

  /** Stops it for good; `hurry` once aborted kills at once. */
  async stop(hurry: AbortSignal): Promise<void> {
    this.expectEnd();
    const identity = this.#identity;
    if (identity) {
      const kill = () => sendSignal(identity.pid, this.plan.stop.at(-1)?.[0] ?? "SIGKILL");
      if (hurry.aborted) kill();
      hurry.addEventListener("abort", kill);
      const child = this.#child;
      const isGone = await endProcess(identity, this.plan.stop);
      // Gone from the kernel's list, it is still to be told by Node.
      if (isGone && child && this.#child === child) await once(child, "exit");
      endGroup(identity.pid);
    }
    this.#look();
    clearInterval(this.#looking);
    clearInterval(this.#examining);
    this.#log.close();
  }

  /** Whether it runs at this moment. */
  get isRunning(): boolean {
    return this.#child !== null;
  }
}

/** Children it left behind in its process group. */
function endGroup(leader: number): void {
  try {
    sendSignal(-leader, "SIGKILL");
  } catch {
    // another user's by now: not ours to end
  }
}
