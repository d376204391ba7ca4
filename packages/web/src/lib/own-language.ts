import { changeLocale, type UserInfo } from "@verdict/contract";
import { call } from "./call.ts";
import { changeLanguage } from "./i18n.ts";
import { chosenLanguage, type Language } from "./language.ts";
import { session } from "./session.ts";
import { tellFailure } from "./toast.ts";

/** The reader chooses a language: for this device, and for their account, whose mails and refusals then speak it. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await changeLanguage(language);
    await keep(language);
  } catch (error) {
    tellFailure(error);
  }
}

/**
 * Who signs in on a device without a choice of its own reads their own language; the device's choice becomes theirs
 * where they have none.
 */
export async function followAccount({ locale }: Pick<UserInfo, "locale">): Promise<void> {
  const chosen = chosenLanguage();
  if (locale && !chosen) await changeLanguage(locale);
  if (!locale && chosen) await keep(chosen);
}

async function keep(locale: Language): Promise<void> {
  if (session.get().token) await call(changeLocale, { body: { locale } });
}
