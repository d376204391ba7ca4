import { ActionIcon } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { changeLanguage, useLanguage } from "../../lib/i18n.ts";
import { languageCodes, languages } from "../../lib/language.ts";
import { toastError } from "../../lib/toast.ts";
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
        onSelect: () => changeLanguage(code).catch(toastError),
      }))}
      trigger={(props) => (
        <ActionIcon {...props} variant="subtle" color="gray" size="lg" aria-label={t("nav.language")}>
          <IconLanguage size={18} />
        </ActionIcon>
      )}
    />
  );
}
