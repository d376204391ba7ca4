import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"calendar"> = {
  calendar: {
    subscribe: "カレンダーに登録",
    note: "カレンダーアプリがこのアドレスを読み、変更も反映します。コンテストの 30 分前と課題の締め切りの前日に通知します。",
    public: "公開コンテスト",
    own: "自分のコンテストと課題",
    ofGroup: "このグループのコンテストと課題",
    make: "自分のアドレスを作成",
    makeOfGroup: "このグループのアドレスを作成",
    once: "このアドレスは今だけ表示します。知っている人は誰でもこのカレンダーを読めます。",
    open: "カレンダーアプリで開く",
    copy: "アドレスをコピー",
    addresses: "アドレス",
    shows: "内容",
    made: "作成日時",
    used: "最後の読み取り",
    never: "なし",
    none: "秘密のアドレスはまだありません。",
    remove: "取り消す",
    removed: "取り消しました。",
    removeTitle: "アドレスを取り消しますか？",
    removeQuestion: "このアドレスを使うカレンダーアプリには何も届かなくなります。",
  },
};
