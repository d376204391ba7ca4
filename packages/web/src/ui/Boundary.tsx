import { CatchBoundary } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FailedState } from "./states.tsx";

/**
 * What goes wrong while a part of a page is drawn stays within that part: routes and titled cards have one each. Effects are
 * blocks where they are not subscriptions (effects.test.ts): a promise that one gave back once took the site off the screen.
 */
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
