import { useState } from "react";
import { CallError } from "./call-error.ts";
import { useCountdown } from "./countdown.ts";
import { markShownOnPage } from "./shown-on-page.ts";
import { describeError } from "./toast.ts";

const PAUSES: ReadonlySet<string> = new Set(["submit-too-fast", "contest-submit-pause"]);

/** A refusal that asks for nothing but patience: how many seconds, and its sentence as long as it holds. */
export function useRetryPause() {
  const [seconds, start] = useCountdown();
  const [text, setText] = useState("");
  /** For a mutation's onError. */
  const take = (error: unknown): void => {
    if (!(error instanceof CallError) || !PAUSES.has(error.code ?? "")) return;
    markShownOnPage(error);
    setText(describeError(error));
    start(Number(error.params.seconds) || 1);
  };
  /** A pause that is known before anybody is refused. */
  const begin = (waitS: number): void => {
    setText("");
    start(waitS);
  };
  return { seconds, text: seconds > 0 && text ? text : null, take, begin };
}
