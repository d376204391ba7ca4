import { type SubmissionStatus, status } from "@verdict/contract";

/** "1234 MS", "15 ms", "1.5 s" in milliseconds. */
export function millisecondsIn(text: string): number | undefined {
  const [, amount, unit] = /([\d.]{1,20})\s*(ms|s)\b/i.exec(text) ?? [];
  if (!amount) return undefined;
  return Math.round(Number(amount) * (unit?.toLowerCase() === "s" ? 1000 : 1));
}

/** "1408K", "3 KB", "2.1M", "1 MiB" in KiB. */
export function kibIn(text: string): number | undefined {
  const [, amount, unit] = /([\d.]{1,20})\s*(k|m|g|b)/i.exec(text) ?? [];
  if (!amount || !unit) return undefined;
  const factor = { k: 1, m: 1024, g: 1024 * 1024, b: 1 / 1024 }[unit.toLowerCase()] ?? 1;
  return Math.round(Number(amount) * factor);
}

/** Verdicts as HDU and POJ write them. What is not known goes on: both show words of their own while they work. */
export function plainVerdict(text: string): SubmissionStatus {
  const words = text.replace(/\s+/g, " ").trim().toLowerCase();
  if (words.startsWith("accepted")) return status.accepted;
  if (words.startsWith("wrong answer")) return status.wrongAnswer;
  if (words.startsWith("presentation error")) return status.presentationError;
  if (words.startsWith("compilation error") || words.startsWith("compile error")) return status.compileError;
  if (words.startsWith("time limit")) return status.timeLimitExceeded;
  if (words.startsWith("memory limit")) return status.memoryLimitExceeded;
  if (words.includes("runtime error") || words.startsWith("output limit")) return status.runtimeError;
  if (words.startsWith("system error") || words.startsWith("judge error")) return status.systemError;
  if (words.startsWith("compiling")) return status.compiling;
  if (words.startsWith("running")) return status.judging;
  return status.pending;
}
