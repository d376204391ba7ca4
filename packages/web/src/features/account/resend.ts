import { resendSeconds } from "@verdict/contract";
import { useEffect, useState } from "react";
import { isNumber, readStored, removeStored, writeStored } from "../../lib/storage.ts";

/** What is mailed on request, with a pause until the next time. */
export type MailKind = keyof typeof resendSeconds;

const keyOf = (kind: MailKind) => `mail-pause.${kind}`;

/** Whole seconds from `now` to `until`, both in ms; 0 when it is over, never more than the pause itself. */
export function secondsLeft(until: number | null, now: number, pauseSeconds: number): number {
  if (until === null) return 0;
  return Math.min(pauseSeconds, Math.max(0, Math.ceil((until - now) / 1000)));
}

function readLeft(kind: MailKind): number {
  return secondsLeft(readStored(keyOf(kind), isNumber), Date.now(), resendSeconds[kind]);
}

export interface Resend {
  /** Until the next mail may be asked for. */
  readonly seconds: number;
  start(): void;
  stop(): void;
}

/** The countdown after a mail; it goes on while the dialog is closed, and through a reload. */
export function useResend(kind: MailKind): Resend {
  const [seconds, setSeconds] = useState(() => readLeft(kind));
  const isCounting = seconds > 0;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setSeconds(readLeft(kind)), 500);
    return () => clearInterval(timer);
  }, [isCounting, kind]);
  return {
    seconds,
    start() {
      writeStored(keyOf(kind), Date.now() + resendSeconds[kind] * 1000);
      setSeconds(readLeft(kind));
    },
    stop() {
      removeStored(keyOf(kind));
      setSeconds(0);
    },
  };
}
