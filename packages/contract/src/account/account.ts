import { z } from "zod";
import { permissions } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { locales } from "../locale.ts";
import { date, nothing, optionalText } from "../scalar.ts";
import {
  EmailBody,
  MobileBody,
  mailAddress,
  mailLanguage,
  PasswordBody,
  RegisterBody,
  ResetBody,
  ResetRequestBody,
  SignInBody,
  StaffSignInBody,
  UserDetails,
} from "./body.ts";

/** Failed sign-ins of one username from one address within `LOCK_MINUTES` that lock the pair for as long. */
export const LOCK_FAILURES = 20;
export const LOCK_MINUTES = 30;

/**
 * Seconds to wait after so many failed sign-ins of one username from one address. A whole hand of mistakes costs
 * nothing; guessing on takes longer every time, until the lock.
 */
export const signInWaitSeconds = Array.from({ length: LOCK_FAILURES + 1 }, (_, failures) =>
  failures < 10 ? 0 : Math.min(60, 2 ** (failures - 10)),
);
/** Failed sign-ins of one username from everywhere within LOCK_MINUTES; then only addresses it knows may try. */
export const SIGN_IN_ACCOUNT_FAILURES = 100;
/** Failed sign-ins from one address for all usernames within LOCK_MINUTES: a school behind one router must fit. */
export const SIGN_IN_ADDRESS_FAILURES = 400;
/** Failed sign-ins of one username from one address from which on pages that can show a challenge must. */
export const CHALLENGE_FAILURES = 5;
/** Wrong passwords or codes that lock a change of password or e-mail for `LOCK_MINUTES`. */
export const CHANGE_FAILURES = 5;
/** Wrong tries that use a mailed code up. */
export const CODE_TRIES = 5;
export const CODE_MINUTES = 10;
/** Seconds until the next mail of its kind to the same address. */
export const resendSeconds = { register: 60, reset: 90, changeEmail: 30 } as const;
/** Pixels of the slider challenge. */
export const slider = { width: 325, height: 100, piece: 42, tolerance: 3 } as const;
export const CHALLENGE_SECONDS = 120;
/** A slider answered sooner after it was made was not moved by a hand. */
export const CHALLENGE_MIN_MS = 400;

const text = z.string().nullable();

/** What a signed-in user reads of their own account. */
export const UserInfo = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: text,
  avatar: text,
  titleName: text,
  titleColor: text,
  email: text,
  number: text,
  gender: z.string(),
  school: text,
  course: text,
  signature: text,
  realname: text,
  github: text,
  blog: text,
  cfUsername: text,
  mobile: text.optional(),
  /** The language they chose; null: none yet. */
  locale: z.enum(locales).nullable(),
  roleList: z.array(z.string()),
});
export type UserInfo = z.infer<typeof UserInfo>;

export const login = endpoint({
  name: "login",
  method: "POST",
  path: "/api/login",
  summary: "Signs in; the answer's Authorization header carries the token",
  access: "anon",
  body: SignInBody,
  data: UserInfo,
  refusals: [
    "login-blank",
    "username-length",
    "password-length",
    "challenge-required",
    "challenge-wrong",
    "challenge-too-fast",
    "login-wrong",
    "login-local-off",
    "login-local-off-domain",
    "factor-required",
    "factor-wrong",
    "factor-locked",
    "login-banned",
    "login-banned-until",
    "login-wait",
    "login-locked",
    "login-account-locked",
    "login-address-locked",
    "passwords-busy",
  ],
});

export const logout = endpoint({
  name: "logout",
  method: "GET",
  path: "/api/logout",
  summary: "Signs out: revokes every token of the caller",
  access: "login",
  data: nothing,
});

export const getUserAuthInfo = endpoint({
  name: "getUserAuthInfo",
  method: "GET",
  path: "/api/get-user-auth-info",
  summary: "The caller's role names and permissions as they are now",
  access: "login",
  data: z.object({
    roles: z.array(z.string()),
    permissions: z.array(z.enum(permissions)),
    /** Why the caller's role takes something away, "" where staff gave no reason; null for every other role. */
    banReason: text,
    /** When such a role ends by itself; null: it stays until staff change it. */
    banUntil: date.nullable(),
  }),
});

export const getOwnInfo = endpoint({
  name: "getOwnInfo",
  method: "GET",
  path: "/api/get-own-info",
  summary: "The caller's account and profile as they are now",
  access: "login",
  data: UserInfo,
});

export const changeLocale = endpoint({
  name: "changeLocale",
  method: "POST",
  path: "/api/change-locale",
  summary: "Keeps the language that refusals and mails speak to the caller",
  access: "login",
  body: z.object({ locale: z.enum(locales) }),
  data: nothing,
});

export const getRegisterCode = endpoint({
  name: "getRegisterCode",
  method: "GET",
  path: "/api/get-register-code",
  summary: "Mails a code that proves the address at registration",
  access: "anon",
  query: z.object({ email: mailAddress, l: mailLanguage }),
  data: z.object({ email: z.string(), expire: z.int() }),
  refusals: [
    "form-blank",
    "field-too-long",
    "register-off",
    "login-local-off-domain",
    "register-mail-off",
    "email-malformed",
    "email-taken",
    "email-domain-refused",
    "code-requested-lately",
    "too-many-requests",
  ],
});

export const register = endpoint({
  name: "register",
  method: "POST",
  path: "/api/register",
  summary: "Makes an account with the mailed code",
  access: "anon",
  body: RegisterBody,
  data: nothing,
  refusals: [
    "form-blank",
    "field-too-long",
    "register-off",
    "login-local-off-domain",
    "username-length",
    "username-malformed",
    "password-length",
    "email-malformed",
    "username-taken",
    "email-taken",
    "mail-code-wrong",
    "passwords-busy",
  ],
  httpRefusals: ["form-blank", "email-malformed"],
});

export const checkUsernameOrEmail = endpoint({
  name: "checkUsernameOrEmail",
  method: "POST",
  path: "/api/check-username-or-email",
  summary: "Whether a username and an e-mail address are in use",
  access: "anon",
  body: z.object({ username: optionalText(255), email: optionalText(255) }),
  data: z.object({ username: z.boolean(), email: z.boolean() }),
  refusals: ["too-many-requests"],
});

export const getCaptcha = endpoint({
  name: "getCaptcha",
  method: "GET",
  path: "/api/captcha",
  summary: "A picture of a small sum, as a data URI; its answer is good once",
  access: "anon",
  data: z.object({ img: z.string(), captchaKey: z.string() }),
  refusals: ["too-many-requests"],
});

export const Challenge = z.object({
  id: z.uuid(),
  /** slider: move `piece` to where `background` lacks it; question: answer `question` with a number. */
  kind: z.enum(["slider", "question"]),
  /** PNG as a data URI, 325 × 100; null for a question. */
  background: text,
  /** PNG as a data URI, 42 × 42; null for a question. */
  piece: text,
  /** Pixels from the top at which the piece belongs; null for a question. */
  top: z.int().nullable(),
  question: text,
});

export const getLoginChallenge = endpoint({
  name: "getLoginChallenge",
  method: "GET",
  path: "/api/get-login-challenge",
  summary: "A challenge for the next sign-in, good once for two minutes; kind=question needs no pointer",
  access: "anon",
  query: z.object({ kind: z.enum(["slider", "question"]).default("slider"), l: mailLanguage }),
  data: Challenge,
  refusals: ["too-many-requests"],
});

export const applyResetPassword = endpoint({
  name: "applyResetPassword",
  method: "POST",
  path: "/api/apply-reset-password",
  summary: "Mails a link, or a code, to set a new password; answers the same for unknown addresses",
  access: "anon",
  body: ResetRequestBody,
  data: nothing,
  refusals: [
    "form-blank",
    "field-too-long",
    "email-malformed",
    "mail-off",
    "captcha-wrong",
    "code-requested-lately",
    "too-many-requests",
  ],
});

export const resetPassword = endpoint({
  name: "resetPassword",
  method: "POST",
  path: "/api/reset-password",
  summary: "Sets a new password with the mailed code, ends every session and tells the owner by mail",
  access: "anon",
  body: ResetBody,
  data: nothing,
  refusals: [
    "form-blank",
    "field-too-long",
    "username-length",
    "password-length",
    "mail-code-wrong",
    "passwords-busy",
  ],
});

/** Outcome of a change as older clients read it: 200 done, 400 wrong password or code, 403 locked. */
const ChangeOutcome = z.object({
  code: z.int(),
  msg: z.string(),
  /** Why not, for pages that say it in their own words; null when done. */
  refusal: z.enum(["password-wrong", "mail-code-wrong", "account-change-locked"]).nullable(),
  /** Tries that are left before this change is locked; null when done or locked. */
  triesLeft: z.int().nullable(),
  userInfo: UserInfo.nullable(),
});

export const changePassword = endpoint({
  name: "changePassword",
  method: "POST",
  path: "/api/change-password",
  summary: "Changes the own password, ends all other sessions and tells the owner by mail",
  access: "login",
  body: PasswordBody,
  data: ChangeOutcome,
  refusals: ["form-blank", "field-too-long", "password-length", "password-same", "passwords-busy"],
});

/** Of the address that a user wants to change to. */
const newAddressRefusals = [
  "form-blank",
  "field-too-long",
  "email-malformed",
  "email-same",
  "email-taken",
] as const;

export const getChangeEmailCode = endpoint({
  name: "getChangeEmailCode",
  method: "GET",
  path: "/api/get-change-email-code",
  summary: "Mails a code to the caller's new address",
  access: "login",
  query: z.object({ email: mailAddress, l: mailLanguage }),
  data: nothing,
  refusals: [...newAddressRefusals, "email-domain-refused", "mail-off", "code-requested-lately"],
});

export const changeEmail = endpoint({
  name: "changeEmail",
  method: "POST",
  path: "/api/change-email",
  summary: "Changes the own e-mail address with password and mailed code; the old address is told",
  access: "login",
  body: EmailBody,
  data: ChangeOutcome,
  refusals: [...newAddressRefusals, "passwords-busy"],
});

export const changeMobile = endpoint({
  name: "changeMobile",
  method: "POST",
  path: "/api/change-mobile",
  summary: "Changes the own mobile number",
  access: "login",
  body: MobileBody,
  data: ChangeOutcome,
  refusals: ["form-blank", "field-too-long", "mobile-malformed", "mobile-same", "passwords-busy"],
});

export const changeUserInfo = endpoint({
  name: "changeUserInfo",
  method: "POST",
  path: "/api/change-userInfo",
  summary: "Replaces the caller's profile",
  access: "login",
  body: UserDetails,
  data: UserInfo,
  refusals: ["field-too-long", "link-malformed"],
});

export const Session = z.object({
  id: z.uuid(),
  ip: text,
  userAgent: text,
  /** Signed in at. */
  gmtCreate: date,
  /** Last renewal of its token. */
  gmtModified: date,
  /** The session of this very call. */
  current: z.boolean(),
});

export const getSessionList = endpoint({
  name: "getSessionList",
  method: "GET",
  path: "/api/get-session-list",
  summary: "Where the caller is signed in, newest first; at most 100",
  access: "login",
  data: z.array(Session),
});

export const revokeSession = endpoint({
  name: "revokeSession",
  method: "DELETE",
  path: "/api/session",
  summary: "Ends one of the caller's sessions; `current` is the one that calls",
  access: "login",
  query: z.object({ id: z.uuid().or(z.literal("current")) }),
  data: nothing,
  refusals: ["session-not-found"],
});

export const adminLogin = endpoint({
  name: "adminLogin",
  method: "POST",
  path: "/api/admin/login",
  summary: "Signs staff in; the answer's Authorization header carries the token",
  access: "anon",
  body: StaffSignInBody,
  data: UserInfo,
  refusals: [
    "login-blank",
    "challenge-required",
    "challenge-wrong",
    "login-wrong",
    "login-local-off",
    "login-local-off-domain",
    "factor-required",
    "factor-wrong",
    "factor-locked",
    "login-banned",
    "login-banned-until",
    "login-wait",
    "login-locked",
    "login-account-locked",
    "login-address-locked",
    "passwords-busy",
    "not-staff",
  ],
});

export const adminLogout = endpoint({
  name: "adminLogout",
  method: "GET",
  path: "/api/admin/logout",
  summary: "Signs out: revokes every token of the caller",
  access: "perm:contest_admin",
  data: nothing,
});
