import { useState } from "react";
import { CallError } from "./call-error.ts";
import { useCountdown } from "./countdown.ts";
import { markShownOnPage } from "./shown-on-page.ts";
import { describeError } from "./toast.ts";

/** A refusal that asks for nothing but patience: how many seconds, and its sentence as long as it holds. */
export function useRetryPause() {
  const [seconds, start] = useCountdown();
  const [text, setText] = useState("");
  /** For a mutation's onError. */
  const take = (error: unknown): void => {
    if (!(error instanceof CallError) || error.code !== "submit-too-fast") return;
    markShownOnPage(error);
    setText(describeError(error));
    start(Number(error.params.seconds) || 1);
  };
  return { seconds, text: seconds > 0 ? text : null, take };
}
