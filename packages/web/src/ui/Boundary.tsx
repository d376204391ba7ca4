import { CatchBoundary } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FailedState } from "./states.tsx";

/** What goes wrong while a part of a page is drawn stays within that part. */
export function Boundary({ children }: { children: ReactNode }) {
  return (
    <CatchBoundary
      getResetKey={() => "same"}
      errorComponent={({ error, reset }) => <FailedState error={error} onRetry={reset} />}
    >
      {children}
    </CatchBoundary>
  );
}
