import { CODE_LENGTH, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from "@verdict/contract";
import type { TFunction } from "i18next";

/** What is wrong with one field, in the interface's language, or null. */
export type Complaint = string | null;

export function checkUsername(t: TFunction, value: string): Complaint {
  if (!value.trim()) return t("account.usernameNeeded");
  return value.trim().length > USERNAME_MAX ? t("refusal.username-length") : null;
}

export function checkPassword(t: TFunction, value: string): Complaint {
  const { length } = value.trim();
  if (length === 0) return t("account.passwordNeeded");
  return length < PASSWORD_MIN || length > PASSWORD_MAX ? t("refusal.password-length") : null;
}

export function checkPasswordAgain(t: TFunction, value: string, password: string): Complaint {
  if (!value) return t("account.passwordAgainNeeded");
  return value === password ? null : t("account.passwordDiffers");
}

/** As far as a page can tell; the server has the last word. */
export function isMailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text.trim());
}

export function checkEmail(t: TFunction, value: string): Complaint {
  if (!value.trim()) return t("account.emailNeeded");
  return isMailAddress(value) ? null : t("account.emailMalformed");
}

export function checkCode(t: TFunction, value: string): Complaint {
  if (!value.trim()) return t("account.codeNeeded");
  return value.trim().length === CODE_LENGTH ? null : t("account.codeLength");
}

export const CAPTCHA_MAX = 8;

export function checkCaptcha(t: TFunction, value: string): Complaint {
  if (!value.trim()) return t("account.captchaNeeded");
  return value.trim().length > CAPTCHA_MAX ? t("account.captchaLength") : null;
}

export function isMobile(text: string): boolean {
  return /^\+?\d(?:[ -]?\d){4,18}$/.test(text.trim());
}

/** As the server sees it: no other scheme than http(s); an address without any is fine. */
export function isLink(text: string): boolean {
  return !/^\s*[a-z][a-z0-9+.-]*:/i.test(text) || /^\s*https?:\/\//i.test(text);
}
