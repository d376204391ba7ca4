import { z } from "zod";
import { permissions } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { refuse } from "./refusal.ts";
import { nothing } from "./scalar.ts";

export const USERNAME_MAX = 20;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 20;
/** Failed sign-ins of one username from one address within `LOCK_MINUTES` that lock the pair for as long. */
export const LOCK_FAILURES = 20;
export const LOCK_MINUTES = 30;

const text = z.string().nullable();

/** What a signed-in user knows of himself. */
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
  roleList: z.array(z.string()),
});
export type UserInfo = z.infer<typeof UserInfo>;

export const SignInBody = z.object({
  username: z
    .string(refuse("login-blank"))
    .trim()
    .min(1, refuse("login-blank"))
    .max(USERNAME_MAX, refuse("username-length")),
  password: z
    .string(refuse("login-blank"))
    .trim()
    .min(1, refuse("login-blank"))
    .min(PASSWORD_MIN, refuse("password-length"))
    .max(PASSWORD_MAX, refuse("password-length")),
});

export const login = endpoint({
  name: "login",
  method: "POST",
  path: "/api/login",
  summary: "Signs in; the answer's Authorization header carries the token",
  access: "anon",
  body: SignInBody,
  data: UserInfo,
  refusals: ["login-blank", "username-length", "password-length", "login-wrong", "login-locked"],
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
  data: z.object({ roles: z.array(z.string()), permissions: z.array(z.enum(permissions)) }),
});
