import { type ChildProcess, spawn } from "node:child_process";

export interface Outcome {
  readonly ok: boolean;
  /** What it wrote, both streams as they came. */
  readonly output: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Written to its standard input, which is empty otherwise. */
  readonly input?: string;
  /** Sees the output as it comes. */
  readonly onOutput?: (text: string) => void;
  /** What it is sent when we end before it; SIGTERM. TypeScript goes on until its work is done unless it is killed. */
  readonly endedBy?: NodeJS.Signals;
}

const running = new Map<ChildProcess, NodeJS.Signals>();
process.on("exit", () => {
  for (const [child, signal] of running) child.kill(signal);
});

/** Runs a command to its end, or to ours. Never throws: a command that is not there is an outcome too. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ["pipe", "pipe", "pipe"],
    });
    running.set(child, options.endedBy ?? "SIGTERM");
    child.stdin.on("error", () => {}); // it may end without reading
    child.stdin.end(options.input ?? "");
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        options.onOutput?.(text);
      });
    }
    const end = (ok: boolean) => {
      running.delete(child);
      resolve({ ok, output });
    };
    child.on("error", (error) => {
      output += `${error.message}\n`;
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}

export const lastLines = (text: string, count: number): string =>
  text.trimEnd().split("\n").slice(-count).join("\n");
