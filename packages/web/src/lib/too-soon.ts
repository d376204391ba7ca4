import { useState } from "react";
import { CallError } from "./call-error.ts";
import { useCountdown } from "./countdown.ts";
import { describeError } from "./toast.ts";
import { toldOnPage } from "./told.ts";

/** A refusal that asks for nothing but patience: how many seconds, and its sentence as long as it holds. */
export function useTooSoon() {
  const [seconds, start] = useCountdown();
  const [text, setText] = useState("");
  /** For a mutation's onError. */
  const take = (error: unknown): void => {
    if (!(error instanceof CallError) || error.code !== "submit-too-fast") return;
    toldOnPage(error);
    setText(describeError(error));
    start(Number(error.params.seconds) || 1);
  };
  return { seconds, text: seconds > 0 ? text : null, take };
}
