import type { RefusalCode } from "@verdict/contract";
import type { TFunction } from "i18next";
import type { z } from "zod";
import { contractRules } from "../../lib/contract-rules.ts";

/** What is asked for where a field of an account's form is empty. */
const needed = {
  username: "account.usernameNeeded",
  password: "account.passwordNeeded",
  oldPassword: "account.passwordNeeded",
  newPassword: "account.passwordNeeded",
  email: "account.emailNeeded",
  newEmail: "account.emailNeeded",
  code: "account.codeNeeded",
  captcha: "account.captchaNeeded",
  mobile: "account.setting.mobileNeeded",
} as const;

const isNamed = (field: string): field is keyof typeof needed => field in needed;

/** The contract's rules for a form of an account, in the form's own words for what is missing. */
export function accountRules<Values>(
  schema: z.ZodType,
  t: TFunction,
  toBody?: (values: Values) => unknown,
): (values: Values) => Record<string, string> {
  return contractRules<Values>(schema, t, toBody, (field, code: RefusalCode) => {
    if (code === "mail-code-wrong") return t("account.codeLength");
    const isBlank = code === "form-blank" || code === "login-blank";
    return isBlank && isNamed(field) ? t(needed[field]) : undefined;
  });
}

/** The same password twice; undefined when it is. */
export function passwordAgainComplaint(t: TFunction, again: string, password: string): string | undefined {
  if (!again) return t("account.passwordAgainNeeded");
  return again === password ? undefined : t("account.passwordDiffers");
}
