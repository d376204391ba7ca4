import { z } from "zod";
import { drawn } from "../drawn.ts";
import { refuse } from "../refusal.ts";
import { optionalText } from "../scalar.ts";
import { FACTOR_CODE_MAX } from "./factor-body.ts";

/** What is written in the forms of an account. Apart from the calls, so that only these forms fetch the schemas. */

export const USERNAME_MAX = 20;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 20;
/** Digits of a mailed code. */
export const CODE_LENGTH = 6;

/** Longest answer to a challenge. */
export const CHALLENGE_ANSWER_MAX = 20;

/** Longest password that is looked at: one of another system may have any length. */
const SIGN_IN_PASSWORD_MAX = 255;

export const SignInBody = z.object({
  username: z
    .string(refuse("login-blank"))
    .trim()
    .min(1, refuse("login-blank"))
    .max(USERNAME_MAX, refuse("username-length")),
  /** Of another length than PASSWORD_MIN to PASSWORD_MAX: only where a site of another system moved in. */
  password: z
    .string(refuse("login-blank"))
    .trim()
    .min(1, refuse("login-blank"))
    .max(SIGN_IN_PASSWORD_MAX, refuse("password-length")),
  /**
   * The slider's offset in pixels, or the question's answer. A page that can show challenges sends null until it is
   * asked for one, from CHALLENGE_FAILURES failures on. Left out: the client knows none, and is asked for none; the
   * waits and locks are the same for all.
   */
  challenge: z
    .object({
      id: z.uuid(),
      answer: z.union([z.number().transform(String), z.string().max(CHALLENGE_ANSWER_MAX)]),
    })
    .nullish(),
  /** Of the account's authenticator app, or one of its recovery codes; asked for by `factor-required`. */
  factorCode: z.string().max(FACTOR_CODE_MAX, refuse("factor-wrong")).nullish(),
});

/** At the administrators' door, which tells nothing of how names and passwords look. */
export const StaffSignInBody = SignInBody.extend({
  username: z.string(refuse("login-blank")).trim().min(1, refuse("login-blank")).max(255),
  password: z.string(refuse("login-blank")).trim().min(1, refuse("login-blank")).max(SIGN_IN_PASSWORD_MAX),
});

/** Language of the mail, e.g. en-US; the reader's without it. */
export const mailLanguage = optionalText(20);
const field = (max: number) =>
  z.string(refuse("form-blank")).trim().min(1, refuse("form-blank")).max(max, refuse("field-too-long"));
export const newPassword = field(200)
  .min(PASSWORD_MIN, refuse("password-length"))
  .max(PASSWORD_MAX, refuse("password-length"));
const username = field(200).max(USERNAME_MAX, refuse("username-length"));
/** Control and direction characters would let a name pass for another. */
export const newUsername = username.regex(
  /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u,
  refuse("username-malformed"),
);
export const mailAddress = field(255).pipe(z.email(refuse("email-malformed")));
/** Digits that were mailed, or the proof within a mailed link. */
const code = field(100);
/** Typed off a mail: forms say at once that digits are missing, for a wrong code costs a try. */
export const mailedCode = code.length(CODE_LENGTH, refuse("mail-code-wrong"));

export const RegisterBody = z.object({
  username: newUsername,
  password: newPassword,
  email: mailAddress,
  code,
});

/** Longest answer to the picture of a sum. */
const CAPTCHA_MAX = 8;

export const ResetRequestBody = z.object({
  email: mailAddress,
  captcha: field(CAPTCHA_MAX),
  captchaKey: field(100),
  l: mailLanguage,
});

export const ResetBody = z.object({ username, password: newPassword, code, l: mailLanguage });

/** The current password proves who deletes the account. */
/** "": the account has no password, and its user signed in just now. */
export const ErasureBody = z.object({ password: z.literal("").or(field(200)) });
export const PasswordBody = z.object({ oldPassword: field(200), newPassword, l: mailLanguage });

export const EmailBody = z.object({ password: field(200), newEmail: mailAddress, code, l: mailLanguage });

export const MobileBody = z.object({
  password: field(200),
  mobile: field(50).regex(/^\+?\d(?:[ -]?\d){4,18}$/, refuse("mobile-malformed")),
});

const detail = (max: number) =>
  z
    .string()
    .max(max, refuse("field-too-long"))
    .nullish()
    .transform((value) => value?.trim() ?? null);
const link = detail(255).refine(
  (value) => !value || !/^\s*[a-z][a-z0-9+.-]*:/i.test(value) || /^https?:\/\//i.test(value),
  refuse("link-malformed"),
);

/** A field left out is cleared. */
export const UserDetails = z.object({
  realname: detail(50),
  nickname: detail(20),
  signature: drawn(detail(65_535)),
  blog: link,
  github: link,
  school: detail(100),
  number: detail(200),
  cfUsername: detail(255),
  gender: z
    .enum(["male", "female", "secrecy"])
    .nullish()
    .transform((gender) => gender ?? "secrecy"),
});
