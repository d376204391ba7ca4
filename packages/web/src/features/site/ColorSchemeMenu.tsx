import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { IconDeviceDesktop, IconMoon, IconSun } from "../../ui/icons.ts";
import { PopMenu } from "../../ui/PopMenu.tsx";

const schemes = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;
const order = ["light", "dark", "auto"] as const;

/** Light, dark, or what the system says; remembered. */
export function ColorSchemeMenu() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = schemes[colorScheme];
  return (
    <PopMenu
      entries={order.map((scheme) => ({
        key: scheme,
        label: t(`appearance.${scheme}`),
        icon: schemes[scheme],
        checked: scheme === colorScheme,
        onSelect: () => setColorScheme(scheme),
      }))}
      trigger={(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" size="lg" aria-label={t("nav.appearance")}>
          <Current size={18} />
        </ActionIcon>
      )}
    />
  );
}
