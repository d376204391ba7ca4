import { useEffect, useState } from "react";

/** Whole seconds until the moment, 0 from then on. */
export const secondsUntil = (untilMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((untilMs - nowMs) / 1000));

/** Seconds that are still to wait, and how to begin. */
export function useCountdown(): [seconds: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const seconds = secondsUntil(until, now);
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const start = (wait: number) => {
    setNow(Date.now());
    setUntil(Date.now() + wait * 1000);
  };
  return [seconds, start];
}
