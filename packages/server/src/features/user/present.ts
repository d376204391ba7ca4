import { roles, type UserInfo } from "@verdict/contract";
import type { users } from "./tables.ts";

export function presentUser(user: typeof users.$inferSelect): UserInfo {
  return {
    uid: user.uid,
    username: user.username,
    nickname: user.nickname,
    avatar: user.avatar,
    titleName: user.titleName,
    titleColor: user.titleColor,
    email: user.email,
    number: user.number,
    gender: user.gender,
    school: user.school,
    course: user.course,
    signature: user.signature,
    realname: user.realname,
    github: user.github,
    blog: user.blog,
    cfUsername: user.cfUsername,
    mobile: user.mobile,
    locale: user.locale,
    roleList: [roles[user.roleId].name],
  };
}
