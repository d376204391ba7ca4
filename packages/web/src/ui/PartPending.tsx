import { type ReactNode, useEffect } from "react";
import { CallError } from "../lib/call-error.ts";
import { askForCode, useCodeAwaited } from "../lib/page-code.ts";
import { tellFailure } from "../lib/toast.ts";
import { FailedState } from "./states.tsx";

const outage = new CallError("network");

/** In place of a part whose code is on its way; says so where the server cannot be reached. */
export function PartPending({ children }: { children?: ReactNode }) {
  return useCodeAwaited() ? <FailedState error={outage} onRetry={askForCode} /> : children;
}

/** The same for what has no place of its own yet: a dialog, a menu. */
export function DialogPending() {
  const isAwaited = useCodeAwaited();
  useEffect(() => {
    if (isAwaited) tellFailure(outage);
  }, [isAwaited]);
  return null;
}
