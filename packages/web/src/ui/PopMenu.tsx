import type { Icon } from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from "react";
import { DialogPending } from "./PartPending.tsx";

const Loaded = lazy(loadMenu);

function loadMenu() {
  return import("./LoadedMenu.tsx");
}

export interface MenuEntry {
  key: string;
  label: ReactNode;
  icon?: Icon;
  /** Present: one of several choices, and whether it is the one. */
  checked?: boolean;
  /** Language of the label, where it is not the page's. */
  lang?: string;
  onSelect?: () => void;
  link?: LinkProps;
}

export type TriggerProps = ComponentProps<"button">;

interface PopMenuProps {
  entries: MenuEntry[];
  /** Draws the button that opens the menu, with the given properties on it. */
  trigger: (props: TriggerProps) => ReactNode;
}

/** A button with a menu whose code is fetched when somebody reaches for it. */
export function PopMenu({ entries, trigger }: PopMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const button = trigger({
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: loadMenu,
    onFocus: loadMenu,
    onClick: () => setWanted(true),
  });
  if (!isWanted) return button;
  return (
    <Suspense
      fallback={
        <>
          {button}
          <DialogPending />
        </>
      }
    >
      <Loaded entries={entries} trigger={trigger} />
    </Suspense>
  );
}
