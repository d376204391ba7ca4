import { ActionIcon } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../lib/i18n.ts";
import { languageCodes, languages } from "../../lib/language.ts";
import { chooseLanguage } from "../../lib/own-language.ts";
import { IconLanguage } from "../../ui/icons.ts";
import { PopMenu } from "../../ui/PopMenu.tsx";

export function LanguageMenu() {
  const { t } = useTranslation();
  const current = useLanguage();
  return (
    <PopMenu
      entries={languageCodes.map((code) => ({
        key: code,
        label: languages[code],
        lang: code,
        checked: code === current,
        onSelect: () => void chooseLanguage(code),
      }))}
      trigger={(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" size="lg" aria-label={t("nav.language")}>
          <IconLanguage size={18} />
        </ActionIcon>
      )}
    />
  );
}
