import { CODE_MINUTES, type Locale } from "@verdict/contract";
import type { Mail } from "../../platform/mail.ts";
import { fill, type Line, letter, type Occasion } from "../site/letter.ts";

interface Words {
  registerSubject: string;
  changeSubject: string;
  resetSubject: string;
  hello: string;
  register: string;
  change: string;
  reset: string;
  resetByCode: string;
  valid: string;
  ignore: string;
  passwordChangedSubject: string;
  emailChangedSubject: string;
  passwordChanged: string;
  emailChanged: string;
  alarm: string;
}

const words: Record<Locale, Words> = {
  "zh-CN": {
    registerSubject: "{site}：注册验证码",
    changeSubject: "{site}：更换邮箱验证码",
    resetSubject: "{site}：重置密码",
    hello: "{name}，您好！",
    register: "您正在注册 {site} 账号，验证码为：",
    change: "您正在更换 {site} 账号的邮箱，验证码为：",
    reset: "请打开以下链接，为您的 {site} 账号设置新密码：",
    resetByCode: "请在 {site} 的“忘记密码？”中选择“我有验证码”，输入用户名和以下验证码：",
    valid: "{minutes} 分钟内有效，只能使用一次。",
    ignore: "如果不是您本人的操作，请忽略此邮件。",
    passwordChangedSubject: "{site}：您的密码已修改",
    emailChangedSubject: "{site}：您的邮箱已更换",
    passwordChanged: "您的 {site} 账号密码刚刚被修改，其他设备上的登录均已失效。",
    emailChanged: "您的 {site} 账号已更换邮箱，此地址不再与该账号关联。",
    alarm: "如果不是您本人的操作，请立即重置密码，并联系管理员。",
  },
  "zh-TW": {
    registerSubject: "{site}：註冊驗證碼",
    changeSubject: "{site}：更換電子郵件驗證碼",
    resetSubject: "{site}：重設密碼",
    hello: "{name}，您好！",
    register: "您正在註冊 {site} 帳號，驗證碼為：",
    change: "您正在更換 {site} 帳號的電子郵件，驗證碼為：",
    reset: "請開啟以下連結，為您的 {site} 帳號設定新密碼：",
    resetByCode: "請在 {site} 的「忘記密碼？」中選擇「我有驗證碼」，輸入使用者名稱與以下驗證碼：",
    valid: "{minutes} 分鐘內有效，僅能使用一次。",
    ignore: "如果這不是您本人的操作，請忽略此郵件。",
    passwordChangedSubject: "{site}：您的密碼已變更",
    emailChangedSubject: "{site}：您的電子郵件已更換",
    passwordChanged: "您的 {site} 帳號密碼剛剛已變更，其他裝置上的登入均已失效。",
    emailChanged: "您的 {site} 帳號已更換電子郵件，此地址不再與該帳號關聯。",
    alarm: "如果這不是您本人的操作，請立即重設密碼，並聯絡管理員。",
  },
  "en-US": {
    registerSubject: "{site}: your registration code",
    changeSubject: "{site}: your code for a new email address",
    resetSubject: "{site}: set a new password",
    hello: "Hello {name},",
    register: "this is the code to register at {site}:",
    change: "this is the code to use this address for your account at {site}:",
    reset: "open this link to set a new password for your account at {site}:",
    resetByCode:
      "at {site} choose “Forgot your password?” and “I have a code”, and enter your username and this code:",
    valid: "It is valid once, for {minutes} minutes.",
    ignore: "If you did not ask for it, please ignore this mail.",
    passwordChangedSubject: "{site}: your password was changed",
    emailChangedSubject: "{site}: your email address was changed",
    passwordChanged:
      "the password of your account at {site} was changed just now. It was signed out everywhere else.",
    emailChanged: "your account at {site} uses another email address from now on, and no longer this one.",
    alarm: "If it was not you, set a new password at once and tell the administrator.",
  },
  "ja-JP": {
    registerSubject: "{site}：登録用の認証コード",
    changeSubject: "{site}：メールアドレス変更の認証コード",
    resetSubject: "{site}：パスワードの再設定",
    hello: "{name} 様",
    register: "{site} への登録に使う認証コードは次のとおりです。",
    change: "{site} のメールアドレス変更に使う認証コードは次のとおりです。",
    reset: "次のリンクを開いて、{site} の新しいパスワードを設定してください。",
    resetByCode:
      "{site} の「パスワードをお忘れですか？」で「コードを持っています」を選び、ユーザー名と次のコードを入力してください。",
    valid: "有効期間は {minutes} 分、使用は 1 回限りです。",
    ignore: "お心当たりのない場合は、このメールを破棄してください。",
    passwordChangedSubject: "{site}：パスワードが変更されました",
    emailChangedSubject: "{site}：メールアドレスが変更されました",
    passwordChanged:
      "{site} のアカウントのパスワードが変更され、ほかの端末でのログインはすべて無効になりました。",
    emailChanged: "{site} のアカウントのメールアドレスが変更され、このアドレスはアカウントから外れました。",
    alarm: "お心当たりのない場合は、すぐにパスワードを再設定し、管理者にご連絡ください。",
  },
  "ko-KR": {
    registerSubject: "{site}: 가입 인증 코드",
    changeSubject: "{site}: 이메일 변경 인증 코드",
    resetSubject: "{site}: 비밀번호 재설정",
    hello: "{name} 님, 안녕하세요.",
    register: "{site} 가입에 필요한 인증 코드입니다.",
    change: "{site} 계정의 이메일 변경에 필요한 인증 코드입니다.",
    reset: "아래 링크를 열어 {site} 계정의 새 비밀번호를 설정해 주세요.",
    resetByCode:
      "{site}의 ‘비밀번호를 잊으셨나요?’에서 ‘코드가 있습니다’를 선택하고 사용자 이름과 아래 코드를 입력해 주세요.",
    valid: "{minutes}분 동안 한 번만 사용할 수 있습니다.",
    ignore: "본인이 요청하지 않았다면 이 메일을 무시해 주세요.",
    passwordChangedSubject: "{site}: 비밀번호가 변경되었습니다",
    emailChangedSubject: "{site}: 이메일 주소가 변경되었습니다",
    passwordChanged: "{site} 계정의 비밀번호가 방금 변경되어 다른 기기의 로그인은 모두 해제되었습니다.",
    emailChanged: "{site} 계정의 이메일 주소가 변경되어 이 주소는 더 이상 계정에 연결되어 있지 않습니다.",
    alarm: "본인이 변경하지 않았다면 즉시 비밀번호를 재설정하고 관리자에게 알려 주세요.",
  },
};

export function codeMail(kind: "register" | "change", occasion: Occasion, code: string): Mail {
  const texts = words[occasion.locale];
  const { recipient } = occasion;
  return letter(occasion, texts[`${kind}Subject`], [
    fill(texts.hello, { ...occasion, name: recipient.split("@")[0] ?? recipient }),
    fill(texts[kind], occasion),
    { shown: code },
    ...closing(texts, occasion),
  ]);
}

/** How mailed links lead to the site. */
interface Way {
  /** null: the site has none, and the mail has the code alone. */
  address: string | null;
  /** AccessConfig.resetLinkInQuery */
  inQuery: boolean;
}

/** A link's fragment is kept by browsers to themselves; of queries at least our own log knows nothing. */
export function resetMail(
  occasion: Occasion,
  { username, code }: { username: string; code: string },
  { address, inQuery }: Way,
): Mail {
  const texts = words[occasion.locale];
  const link = address && new URL("/reset-password", address);
  if (link) link[inQuery ? "search" : "hash"] = new URLSearchParams({ username, code }).toString();
  return letter(occasion, texts.resetSubject, [
    fill(texts.hello, { ...occasion, name: username }),
    fill(link ? texts.reset : texts.resetByCode, occasion),
    link ? { shown: link.href, href: link.href } : { shown: code },
    ...closing(texts, occasion),
  ]);
}

/** Tells the owner what was done with an account; to a changed address goes nothing, to the old one this. */
export function noticeMail(
  kind: "passwordChanged" | "emailChanged",
  occasion: Occasion,
  username: string,
): Mail {
  const texts = words[occasion.locale];
  return letter(occasion, texts[`${kind}Subject`], [
    fill(texts.hello, { ...occasion, name: username }),
    fill(texts[kind], occasion),
    texts.alarm,
  ]);
}

function closing(texts: Words, occasion: Occasion): Line[] {
  return [fill(texts.valid, { ...occasion, minutes: CODE_MINUTES }), fill(texts.ignore, occasion)];
}
