import { queryOptions } from "@tanstack/react-query";
import {
  applyResetPassword,
  type BodyInput,
  changeEmail,
  changeMobile,
  changePassword,
  changeUserInfo,
  checkUsernameOrEmail,
  eraseOwnAccount,
  getCaptcha,
  getChangeEmailCode,
  getLoginChallenge,
  getOwnIdentities,
  getOwnInfo,
  getRegisterCode,
  getSessionList,
  register,
  resetPassword,
  revokeSession,
  type UserInfo,
  uploadAvatar,
} from "@verdict/contract";
import { call } from "../../lib/call.ts";
import { currentLanguage } from "../../lib/i18n.ts";
import { queryClient } from "../../lib/query-client.ts";
import { session } from "../../lib/session.ts";

export const ownInfoQuery = queryOptions({
  queryKey: ["account", "own"],
  queryFn: ({ signal }) => call(getOwnInfo, { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: ({ signal }) => call(getSessionList, { signal }),
  meta: { quiet: true },
});

export const ownIdentitiesQuery = queryOptions({
  queryKey: ["identity", "own"],
  queryFn: ({ signal }) => call(getOwnIdentities, { signal }),
  meta: { quiet: true },
});

/** Takes over what a change answered: the page, the menu and the other tabs show it. */
export function adoptOwnInfo(info: UserInfo): void {
  queryClient.setQueryData(ownInfoQuery.queryKey, info);
  session.update({ username: info.username, avatar: info.avatar, roleList: info.roleList });
}

/** What is taken of a name and an address; nothing where the question itself fails. */
export async function lookUp(asked: { username?: string; email?: string }) {
  try {
    return await call(checkUsernameOrEmail, { body: asked });
  } catch {
    return null;
  }
}

export const askRegisterCode = (email: string) =>
  call(getRegisterCode, { query: { email: email.trim(), l: currentLanguage() } });
export const sendRegistration = (body: BodyInput<typeof register>) => call(register, { body });

export const newCaptcha = () => call(getCaptcha);
export const newChallenge = (kind: "slider" | "question") =>
  call(getLoginChallenge, { query: { kind, l: currentLanguage() } });

export const askResetMail = (body: { email: string; captcha: string; captchaKey: string }) =>
  call(applyResetPassword, { body: { ...body, l: currentLanguage() } });
export const sendReset = (body: { username: string; password: string; code: string }) =>
  call(resetPassword, { body: { ...body, l: currentLanguage() } });

export const sendPassword = (body: { oldPassword: string; newPassword: string }) =>
  call(changePassword, { body: { ...body, l: currentLanguage() } });
export const askEmailCode = (email: string) =>
  call(getChangeEmailCode, { query: { email: email.trim(), l: currentLanguage() } });
export const sendEmail = (body: { password: string; newEmail: string; code: string }) =>
  call(changeEmail, { body: { ...body, l: currentLanguage() } });
export const eraseAccount = (body: { password: string }) => call(eraseOwnAccount, { body });
export const sendMobile = (body: { password: string; mobile: string }) => call(changeMobile, { body });

export const sendProfile = (body: BodyInput<typeof changeUserInfo>) => call(changeUserInfo, { body });

export function sendAvatar(picture: Blob) {
  const form = new FormData();
  form.set("image", picture, "avatar.png");
  return call(uploadAvatar, { body: form });
}

export const endSession = (id: string) => call(revokeSession, { query: { id } });
