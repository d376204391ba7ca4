import { ActionIcon, Button, NativeSelect, Popover, Stack, Tooltip } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type EditorSettings,
  fontSizes,
  type KeyStyle,
  keyStyles,
  type ThemeName,
  tabSizes,
  themeNames,
} from "../../../ui/editor-settings.ts";
import { IconSettings } from "../../../ui/icons.ts";
import { languageFamily, readOwnTemplate, writeOwnTemplate } from "./draft.ts";

interface EditorSettingsMenuProps {
  settings: EditorSettings;
  onChange: (settings: EditorSettings) => void;
  /** Of the program that is being written. */
  language: string;
  code: string;
}

export function EditorSettingsMenu({ settings, onChange, language, code }: EditorSettingsMenuProps) {
  const { t } = useTranslation();
  const [isOpen, { set: setIsOpen, toggle, close }] = useDisclosure();
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={240}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Tooltip label={t("editor.settings")} openDelay={300} withinPortal={false}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("editor.settings")}
            onClick={toggle}
            // The focus moves into the menu a moment after it has opened, and only from there it is closed by Escape.
            onKeyDown={(event) => event.key === "Escape" && close()}
          >
            <IconSettings size={17} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("editor.settings")}>
        <Stack gap="xs">
          <NativeSelect
            size="xs"
            label={t("editor.theme")}
            value={settings.theme}
            data={themeNames.map((name) => ({
              value: name,
              label: name === "site" ? t("editor.siteTheme") : name,
            }))}
            onChange={(event) => onChange({ ...settings, theme: event.currentTarget.value as ThemeName })}
          />
          <NativeSelect
            size="xs"
            label={t("editor.fontSize")}
            value={settings.fontSize}
            data={fontSizes.map((size) => ({ value: String(size), label: `${size} px` }))}
            onChange={(event) => onChange({ ...settings, fontSize: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            size="xs"
            label={t("editor.tabSize")}
            value={settings.tabSize}
            data={tabSizes.map(String)}
            onChange={(event) => onChange({ ...settings, tabSize: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            size="xs"
            label={t("solve.keys.label")}
            value={settings.keys}
            data={keyStyles.map((style) => ({ value: style, label: t(`solve.keys.${style}`) }))}
            onChange={(event) => onChange({ ...settings, keys: event.currentTarget.value as KeyStyle })}
          />
          <OwnTemplate language={language} code={code} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Makes the program the reader's template for its language, or forgets the one they have. */
function OwnTemplate({ language, code }: { language: string; code: string }) {
  const { t } = useTranslation();
  const [own, setOwn] = useState(() => readOwnTemplate(language));
  const become = (next: string) => {
    writeOwnTemplate(language, next);
    setOwn(next);
  };
  const isKept = own !== "" && own === code;
  return (
    <Button
      size="xs"
      variant="default"
      h="auto"
      py={5}
      styles={{ label: { whiteSpace: "normal" } }}
      disabled={!isKept && code.trim() === ""}
      onClick={() => become(isKept ? "" : code)}
    >
      {t(isKept ? "solve.template.forget" : "solve.template.keep", { language: languageFamily(language) })}
    </Button>
  );
}
