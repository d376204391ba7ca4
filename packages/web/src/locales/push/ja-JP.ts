import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"push"> = {
  push: {
    note: "ページを開いていなくても、端末にお知らせを届けられます。端末でサインアウトすると、その端末には届かなくなります。",
    here: "この端末で通知を受け取る",
    cannot:
      "このブラウザーではここで通知を使えません。iPhone と iPad では、先にサイトをホーム画面に追加してください。",
    denied: "ブラウザーがこのサイトの通知をブロックしています。ブラウザーの設定で許可してください。",
    failed: "このブラウザーはプッシュサービスに接続できませんでした。",
    isOn: "通知をオンにしました。",
    what: "通知する内容",
    kind: {
      verdict: "自分の提出のジャッジ結果",
      clarification: "質問への回答",
      contest: "15 分後に始まるコンテスト",
      reply: "自分への返信とコメント",
    },
    ask: {
      verdict: "ジャッジが終わったら通知しますか？ページを閉じていても届きます。",
      clarification: "回答があったら通知しますか？ページを閉じていても届きます。",
      contest: "開始の 15 分前に通知しますか？",
      reply: "返信があったら通知しますか？ページを閉じていても届きます。",
    },
    on: "通知をオンにする",
    no: "いいえ",
    quiet: "通知しない時間帯",
    quietOn: "夜間は通知しない（{{zone}}）",
    from: "開始",
    to: "終了",
    devices: "端末",
    none: "端末はまだありません。",
    added: "{{when}}に追加",
    used: "{{when}}に通知",
    unused: "通知はまだありません",
    try: "テスト",
    tried: "テスト通知を送りました。",
    remove: "削除",
  },
};
