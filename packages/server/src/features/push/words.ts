import type { Locale } from "@verdict/contract";

type Sentence = "answered" | "told" | "soon" | "reply" | "test";

/** What notifications say; `{…}` are of what happened. */
export const words: Record<Locale, Record<Sentence, string>> = {
  "en-US": {
    answered: "{contest}: your question was answered",
    told: "{contest}: news from the organisers",
    soon: "{contest} starts at {time}",
    reply: "{username} replied to you",
    test: "Notifications work",
  },
  "zh-CN": {
    answered: "{contest}：你的提问已有回复",
    told: "{contest}：主办方通知",
    soon: "{contest} 将于 {time} 开始",
    reply: "{username} 回复了你",
    test: "通知已可用",
  },
  "zh-TW": {
    answered: "{contest}：你的提問已有回覆",
    told: "{contest}：主辦方通知",
    soon: "{contest} 將於 {time} 開始",
    reply: "{username} 回覆了你",
    test: "通知已可使用",
  },
  "ja-JP": {
    answered: "{contest}：質問に回答がありました",
    told: "{contest}：主催者からのお知らせ",
    soon: "{contest} は {time} に始まります",
    reply: "{username} さんから返信がありました",
    test: "通知は届いています",
  },
  "ko-KR": {
    answered: "{contest}: 질문에 답변이 달렸습니다",
    told: "{contest}: 주최 측 공지",
    soon: "{contest}, {time} 시작",
    reply: "{username} 님이 답글을 남겼습니다",
    test: "알림이 작동합니다",
  },
};

export const say = (locale: Locale, sentence: Sentence, params: Record<string, string> = {}): string =>
  words[locale][sentence].replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
