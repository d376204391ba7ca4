export const texts = {
  groupCopy: {
    title: "次の学期用にコピー",
    made: "作成されるもの",
    settings: "設定",
    settingsNote:
      "ひとこと紹介、説明、参加方法。招待コードとパスワードはすべて新しくなります。画像はコピーされません。",
    problems_other: "問題 {{count}} 問",
    trainings_other: "トレーニング {{count}} 件",
    ofProblems_other: "{{count}} 問",
    contests_other: "コンテスト {{count}} 件",
    announcements_other: "お知らせ {{count}} 件",
    not: "コピーされないもの",
    notNote: "メンバー、提出、コメント、ディスカッション、メンバーごとの期限。",
    shortNameNote: "コピーされた問題の ID はこれで始まります。",
    days: "日付をずらす日数",
    daysNote: "期限とコンテストに適用されます。182 日はちょうど 26 週です。",
    withContests: "コンテストを含める",
    withAnnouncements: "お知らせを含める",
    make: "コピーを作成",
    question:
      "{{name}} を作成します。問題 {{problems}} 問、トレーニング {{trainings}} 件、コンテスト {{contests}} 件、お知らせ {{announcements}} 件を含みます。",
    copies: "このグループのコピー",
    running: "{{total}} 件中 {{done}} 件",
    done: "完了（{{total}} 件）",
    progress: "{{name}} の進み具合",
    leftOut: "コピーできなかったもの：{{titles}}",
  },
};
