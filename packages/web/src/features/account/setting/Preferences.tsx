import { NativeSelect, SegmentedControl, Text, useMantineColorScheme } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../lib/i18n.ts";
import { type Language, languageCodes, languages } from "../../../lib/language.ts";
import { chooseLanguage } from "../../../lib/own-language.ts";
import {
  type EditorSettings,
  fontSizes,
  type KeyStyle,
  keyStyles,
  readEditorSettings,
  type ThemeName,
  tabSizes,
  themeNames,
  writeEditorSettings,
} from "../../../ui/editor-settings.ts";
import classes from "./setting.module.css";

const schemes = ["light", "dark", "auto"] as const;

/** What this browser remembers: each choice holds at once. */
export function Preferences() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [editor, setEditor] = useState(readEditorSettings);
  const changeEditor = (change: Partial<EditorSettings>) => {
    const next = { ...readEditorSettings(), ...change };
    setEditor(next);
    writeEditorSettings(next);
  };
  return (
    <>
      <p className={classes.note}>{t("account.setting.preferencesNote")}</p>
      <div className={classes.fields}>
        <NativeSelect
          label={t("nav.language")}
          value={language}
          data={languageCodes.map((code) => ({ value: code, label: languages[code] }))}
          onChange={(event) => void chooseLanguage(event.currentTarget.value as Language)}
        />
        <div>
          <Text size="sm" fw={600} id="color-scheme" mb={2}>
            {t("nav.appearance")}
          </Text>
          <SegmentedControl
            aria-labelledby="color-scheme"
            fullWidth
            value={colorScheme}
            data={schemes.map((scheme) => ({ value: scheme, label: t(`appearance.${scheme}`) }))}
            onChange={(scheme) => setColorScheme(scheme)}
          />
        </div>
      </div>
      <h3 className={classes.subTitle}>{t("editor.settings")}</h3>
      <div className={classes.fields}>
        <NativeSelect
          label={t("editor.theme")}
          value={editor.theme}
          data={themeNames.map((name) => ({
            value: name,
            label: name === "site" ? t("editor.siteTheme") : name,
          }))}
          onChange={(event) => changeEditor({ theme: event.currentTarget.value as ThemeName })}
        />
        <NativeSelect
          label={t("editor.fontSize")}
          value={editor.fontSize}
          data={fontSizes.map((size) => ({ value: String(size), label: `${size} px` }))}
          onChange={(event) => changeEditor({ fontSize: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t("editor.tabSize")}
          value={editor.tabSize}
          data={tabSizes.map(String)}
          onChange={(event) => changeEditor({ tabSize: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t("solve.keys.label")}
          value={editor.keys}
          data={keyStyles.map((style) => ({ value: style, label: t(`solve.keys.${style}`) }))}
          onChange={(event) => changeEditor({ keys: event.currentTarget.value as KeyStyle })}
        />
      </div>
    </>
  );
}
