import type { Locale, MailedKind } from "@verdict/contract";
import type { Mail } from "../../platform/mail.ts";
import { fill, type Line, letter, type Occasion } from "../site/letter.ts";

interface Words extends Record<MailedKind, string> {
  subject: string;
  hello: string;
  news: string;
  read: string;
  stop: string;
}

const words: Record<Locale, Words> = {
  "zh-CN": {
    subject: "{site}：{count} 条未读消息",
    hello: "{name}，您好！",
    news: "您在 {site} 有新的未读消息：",
    Discuss: "对我的讨论的评论：{count}",
    Reply: "对我的回复：{count}",
    Like: "收到的赞：{count}",
    Mention: "@我的：{count}",
    Sys: "系统通知：{count}",
    Mine: "我的通知：{count}",
    read: "查看消息：",
    stop: "这是您订阅的每日邮件，可在“消息”页面的“设置”中关闭。",
  },
  "zh-TW": {
    subject: "{site}：{count} 則未讀訊息",
    hello: "{name}，您好！",
    news: "您在 {site} 有新的未讀訊息：",
    Discuss: "對我的討論的留言：{count}",
    Reply: "給我的回覆：{count}",
    Like: "收到的讚：{count}",
    Mention: "提及我的：{count}",
    Sys: "系統通知：{count}",
    Mine: "我的通知：{count}",
    read: "查看訊息：",
    stop: "這是您訂閱的每日郵件，可在「訊息」頁面的「設定」中關閉。",
  },
  "en-US": {
    subject: "{site}: unread messages ({count})",
    hello: "Hello {name},",
    news: "you have new unread messages at {site}:",
    Discuss: "Comments on your discussions: {count}",
    Reply: "Replies to you: {count}",
    Like: "Likes: {count}",
    Mention: "Mentions: {count}",
    Sys: "Notices to all: {count}",
    Mine: "Notices to you: {count}",
    read: "Read them here:",
    stop: "You asked for this daily email. You can stop it in your message settings.",
  },
  "ja-JP": {
    subject: "{site}：未読メッセージ {count} 件",
    hello: "{name} 様",
    news: "{site} に新しい未読メッセージがあります。",
    Discuss: "自分のディスカッションへのコメント：{count}",
    Reply: "自分への返信：{count}",
    Like: "いいね：{count}",
    Mention: "メンション：{count}",
    Sys: "全体への通知：{count}",
    Mine: "自分への通知：{count}",
    read: "メッセージはこちらから確認できます。",
    stop: "このメールは 1 日 1 回の配信を選んだ方にお送りしています。配信はメッセージの設定で停止できます。",
  },
  "ko-KR": {
    subject: "{site}: 읽지 않은 메시지 {count}개",
    hello: "{name} 님, 안녕하세요.",
    news: "{site}에 읽지 않은 새 메시지가 있습니다.",
    Discuss: "내 토론에 달린 댓글: {count}",
    Reply: "나에게 온 답글: {count}",
    Like: "추천: {count}",
    Mention: "나를 언급한 글: {count}",
    Sys: "전체 알림: {count}",
    Mine: "나에게 온 알림: {count}",
    read: "메시지는 여기에서 확인할 수 있습니다.",
    stop: "하루 한 번 받는 메일을 선택하셔서 보내 드렸습니다. 메시지 설정에서 중지할 수 있습니다.",
  },
};

interface News {
  username: string;
  unread: { kind: MailedKind; count: number }[];
  /** Of the site; null: nobody said it. */
  address: string | null;
}

/** How many messages of which kinds are unread; none of their words. */
export function dailyMail(occasion: Occasion, { username, unread, address }: News): Mail {
  const texts = words[occasion.locale];
  const count = unread.reduce((sum, one) => sum + one.count, 0);
  const href = address && new URL("/message", address).href;
  const link: Line[] = href ? [texts.read, { shown: href, href }] : [];
  return letter(occasion, fill(texts.subject, { site: occasion.site, count }), [
    fill(texts.hello, { name: username }),
    fill(texts.news, occasion),
    { list: unread.map((one) => fill(texts[one.kind], one)) },
    ...link,
    texts.stop,
  ]);
}
