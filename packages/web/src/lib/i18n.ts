import { createInstance } from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import type { Texts } from "../locales/texts.ts";
import { type Language, languageCodes, rememberLanguage, startLanguage } from "./language.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: Texts };
    returnNull: false;
  }
}

const loaders = import.meta.glob<{ texts: Texts }>("../locales/*-*.ts");

async function loadTexts(language: Language): Promise<Texts> {
  const load = loaders[`../locales/${language}.ts`];
  if (!load) throw new Error(`no texts for ${language}`);
  return (await load()).texts;
}

export const i18n = createInstance();

/** Loads the start language's texts; nothing may be drawn before. */
export async function startI18n(): Promise<void> {
  const lng = startLanguage();
  document.documentElement.lang = lng;
  await i18n.use(initReactI18next).init({
    lng,
    supportedLngs: languageCodes,
    fallbackLng: false,
    resources: { [lng]: { translation: await loadTexts(lng) } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
}

export async function changeLanguage(language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, "translation")) {
    i18n.addResourceBundle(language, "translation", await loadTexts(language));
  }
  rememberLanguage(language);
  document.documentElement.lang = language;
  await i18n.changeLanguage(language);
}

export function currentLanguage(): Language {
  return i18n.language as Language;
}

export function useLanguage(): Language {
  return useTranslation().i18n.language as Language;
}
