import { Menu } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { forwardRef } from "react";
import { IconCheck } from "./icons.ts";
import type { MenuEntry, TriggerProps } from "./PopMenu.tsx";

interface LoadedMenuProps {
  entries: MenuEntry[];
  trigger: (props: TriggerProps) => React.ReactNode;
}

/** Opens with its first drawing: it is loaded by the click that asked for it. */
export default function LoadedMenu({ entries, trigger }: LoadedMenuProps) {
  return (
    <Menu defaultOpened position="bottom-end" withinPortal>
      <Menu.Target>
        <Trigger trigger={trigger} />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ key, label, icon: Shape, checked, lang, onSelect, link }) => (
          <Menu.Item
            key={key}
            lang={lang}
            {...(checked === undefined ? {} : { role: "menuitemradio", "aria-checked": checked })}
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

interface TriggerBox extends TriggerProps {
  trigger: LoadedMenuProps["trigger"];
}

const Trigger = forwardRef<HTMLButtonElement, TriggerBox>(function Trigger({ trigger, ...props }, ref) {
  return trigger({ ...props, ref });
});
