import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";

/** A way to another mode of the dialog: looks like a link, goes nowhere. */
export function ModeLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Anchor component="button" type="button" size="sm" c="var(--accent-text)" onClick={onClick}>
      {children}
    </Anchor>
  );
}
