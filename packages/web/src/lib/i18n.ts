import { createInstance } from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import type { AllTexts, Area, AreaLoaders, AreaTexts, Texts } from "../locales/texts.ts";
import { countFormatter, formatCount } from "./counts.ts";
import { type Language, languageCodes, rememberLanguage, startLanguage } from "./language.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: { translation: AllTexts };
    returnNull: false;
  }
}

const NAMESPACE = "translation";

/** What a language is asked for first: its base texts, and where those of its areas lie. */
interface LanguageTexts {
  readonly texts: Texts;
  readonly areas: AreaLoaders;
}

const languages = import.meta.glob<LanguageTexts>("./languages/*.ts");

function readLanguage(language: Language): Promise<LanguageTexts> {
  const load = languages[`./languages/${language}.ts`];
  if (!load) throw new Error(`no texts: ${language}`);
  return load();
}

async function readArea(language: Language, area: Area): Promise<AreaTexts<Area>> {
  const { areas } = await readLanguage(language);
  const load = areas[`../../locales/${area}/${language}.ts`];
  if (!load) throw new Error(`no texts: ${area}/${language}`);
  return (await load()).texts;
}

export const i18n = createInstance();

let started: Promise<void> = Promise.resolve();

/** Loads the start language's texts; nothing may be drawn before. */
export function startI18n(): Promise<void> {
  started = loadStart();
  return started;
}

/** Done when there are texts: what has to be said while the first page loads waits for it. */
export function whenTexts(): Promise<void> {
  return started;
}

async function loadStart(): Promise<void> {
  const lng = startLanguage();
  document.documentElement.lang = lng;
  // Without texts at first, but at once: what loads beside them may ask for the language already.
  const ready = i18n
    .use(initReactI18next)
    .use(countFormatter)
    .init({
      lng,
      supportedLngs: languageCodes,
      fallbackLng: false,
      resources: { [lng]: { [NAMESPACE]: {} } },
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
    });
  const [{ texts }] = await Promise.all([readLanguage(lng), ready]);
  i18n.addResourceBundle(lng, NAMESPACE, texts, true, true);
}

/** What was loaded beside the base texts, and must come along when the language changes. */
const areas = new Set<Area>();
const added = new Set<string>();

async function addArea(language: Language, area: Area): Promise<void> {
  const path = `${area}/${language}`;
  if (added.has(path)) return;
  i18n.addResourceBundle(language, NAMESPACE, await readArea(language, area), true, true);
  added.add(path);
}

/**
 * Brings the texts of areas: a route does it in its loader, a dialog together with its code; their keys are valid from then on.
 * Asking again costs nothing.
 */
export async function loadTexts(...wanted: Area[]): Promise<void> {
  for (const area of wanted) areas.add(area);
  await Promise.all(wanted.map((area) => addArea(currentLanguage(), area)));
}

export async function changeLanguage(language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, NAMESPACE)) {
    const { texts } = await readLanguage(language);
    i18n.addResourceBundle(language, NAMESPACE, texts);
  }
  await Promise.all([...areas].map((area) => addArea(language, area)));
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

/** Writes counts as the interface's language does. */
export function useCount(): (count: number) => string {
  const language = useLanguage();
  return (count) => formatCount(count, language);
}
