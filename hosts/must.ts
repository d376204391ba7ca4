import { lastLines, run } from "../packages/launcher/src/run.ts";
import { Unable } from "../packages/launcher/src/say.ts";

/** Runs a program that has to succeed. */
export async function must(command: string, args: string[]): Promise<void> {
  const { ok, output } = await run(command, args);
  if (!ok) throw new Unable(`${command} ${args[0]} failed:\n${lastLines(output, 30)}`);
}
