import { Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { forwardRef, useEffect, useRef, useState } from "react";
import { IconCheck } from "./icons.ts";
import type { MenuEntry, TriggerProps } from "./PopMenu.tsx";

interface LoadedMenuProps {
  entries: MenuEntry[];
  trigger: (props: TriggerProps) => React.ReactNode;
}

/** Opens as soon as it is there: it is loaded by the click that asked for it. */
export default function LoadedMenu({ entries, trigger }: LoadedMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Its button took the place of the one that was clicked, and with it the focus was gone: closing gives it back to this.
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    setOpen(true);
  }, []);
  return (
    // The first entry has the focus: a stop without a name before it is nothing that a menu may hold.
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      withinPortal
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Trigger ref={button} trigger={trigger} />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ key, label, icon: Shape, checked, lang, onSelect, link }) => (
          <Menu.Item
            key={key}
            lang={lang}
            {...(checked === undefined ? {} : { renderRoot: (props: object) => choice(props, checked) })}
            leftSection={Shape ? <Shape size={16} aria-hidden /> : null}
            rightSection={checked ? <IconCheck size={14} aria-hidden /> : null}
            onClick={onSelect}
            {...(link ? { renderRoot: (props: object) => <Link {...props} {...link} /> } : {})}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** One of several: the menu's own entries insist on being plain ones. */
const choice = (props: object, checked: boolean) => (
  <button type="button" {...props} role="menuitemradio" aria-checked={checked} />
);

interface TriggerBox extends TriggerProps {
  trigger: LoadedMenuProps["trigger"];
}

const Trigger = forwardRef<HTMLButtonElement, TriggerBox>(function Trigger({ trigger, ...props }, ref) {
  return trigger({ ...props, ref });
});
