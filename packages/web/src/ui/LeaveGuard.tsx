import { useBlocker } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { session } from "../lib/session.ts";
import { watchUnsaved } from "../lib/unsaved.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface LeaveGuardProps {
  /** Asked at each try to leave. */
  mayLose: () => boolean;
  title: string;
  text: string;
  confirm: string;
}

/** Asks before a page with unsaved changes is left; who was signed out has nothing to save any more. */
export function LeaveGuard({ mayLose, ...words }: LeaveGuardProps) {
  const asked = useEffectEvent(mayLose);
  useEffect(() => {
    return watchUnsaved(() => asked());
  }, []);
  const { status, proceed, reset } = useBlocker({
    // Other sections of the same page are no leaving.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && session.get().token !== null && mayLose(),
    enableBeforeUnload: mayLose,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === "blocked"}
      {...words}
      onCancel={() => reset?.()}
      onConfirm={() => proceed?.()}
    />
  );
}
