export const texts = {
  audit: {
    announcement: {
      add: "お知らせを追加",
      delete: "お知らせを削除",
      edit: "お知らせを変更",
    },
    audit: {
      export: "操作ログをエクスポート",
    },
    balloon: {
      check: "風船を配達済みに変更",
      uncheck: "風船の配達済みを取り消し",
    },
    "canned-answer": {
      edit: "定型回答を変更",
    },
    carousel: {
      add: "トップページの画像を追加",
      delete: "トップページの画像を削除",
      save: "トップページの画像を変更",
    },
    clarification: {
      answer: "質問に回答",
      broadcast: "参加者全員に通知",
      claim: "質問を担当",
      release: "質問の担当を解除",
    },
    classification: {
      add: "タグの分類を追加",
      delete: "タグの分類を削除",
      edit: "タグの分類を変更",
    },
    clics: {
      admit: "コンテスト API のトークンを発行",
      "shut-out": "コンテスト API のトークンを失効",
    },
    comment: {
      accept: "コメントを承認",
      delete: "コメントを削除",
      refuse: "コメントを却下",
    },
    "comment-report": {
      edit: "コメントの通報に対応",
    },
    config: {
      access: "登録とアクセスの設定を変更",
      logo: "ロゴを変更",
      mail: "メールサーバーの設定を変更",
      switches: "機能スイッチを変更",
      website: "サイト設定を変更",
    },
    contest: {
      add: "コンテストを作成",
      certificate: "コンテストの賞状を変更",
      "contestant-removed": "参加者を削除",
      contestants: "参加者を一括追加",
      "contestants-renewed": "参加者のパスワードを再発行",
      delete: "コンテストを削除",
      "dry-run": "試しの再採点を開始",
      "dry-run-apply": "試しの再採点を適用",
      "dry-run-discard": "試しの再採点を破棄",
      edit: "コンテストを変更",
      end: "コンテストの終了時刻を変更",
      rejudge: "コンテストの提出を再採点",
      "rejudge-undo": "再採点を取り消し",
      "removed-time": "コンテストから時間帯を除外",
    },
    "contest-problem": {
      add: "コンテストに問題を追加",
      data: "コンテストの問題のテストデータを更新",
      delete: "コンテストから問題を削除",
      edit: "コンテストの問題設定を変更",
      order: "コンテストの問題の順序を変更",
      rejudge: "コンテストの問題を再採点",
    },
    discussion: {
      accept: "ディスカッションを承認",
      delete: "ディスカッションを削除",
      edit: "ディスカッションを変更",
      refuse: "ディスカッションを却下",
    },
    "discussion-category": {
      add: "ディスカッションのカテゴリーを追加",
      edit: "ディスカッションのカテゴリー名を変更",
    },
    "discussion-report": {
      edit: "ディスカッションの通報に対応",
    },
    file: {
      add: "本文用のファイルをアップロード",
      delete: "本文のファイルを削除",
    },
    gradebook: {
      extension: "締め切りを個別に延長",
      "late-rule": "遅延提出のルールを変更",
    },
    group: {
      copy: "グループを複製",
      delete: "グループを解散",
      edit: "グループを変更",
      "owner-change": "グループの所有者を変更",
    },
    "group-member": {
      delete: "グループのメンバーを削除",
      edit: "グループのメンバーの権限を変更",
      import: "グループにメンバーを追加",
      roster: "グループに名簿を取り込み",
    },
    language: {
      change: "言語の設定を変更",
    },
    "line-comment": {
      delete: "コードへのコメントを削除",
    },
    mail: {
      test: "テストメールを送信",
    },
    node: {
      addresses: "採点機の許可アドレスを変更",
      "alarm-seen": "採点機の警報を確認",
      create: "採点機を追加",
      disable: "採点機を無効化",
      drain: "採点機の新規受付を停止",
      enable: "採点機を有効化",
      remove: "採点機を削除",
      rename: "採点機の名前を変更",
      resume: "採点機の受付を再開",
      "self-test": "採点機に自己テストを指示",
      token: "採点機のトークンを再発行",
      "warm-up": "採点機にテストデータを事前取得させた",
    },
    notice: {
      add: "通知を送信",
      delete: "通知を削除",
      edit: "通知を変更",
    },
    participation: {
      "extra-time": "参加者に追加時間を付与",
      state: "参加者の扱いを変更",
    },
    print: {
      done: "印刷を完了に変更",
      reopen: "印刷を未完了に戻した",
    },
    problem: {
      access: "問題の公開範囲を変更",
      add: "問題を作成",
      delete: "問題を削除",
      duplicate: "問題を複製",
      edit: "問題を変更",
      export: "問題をエクスポート",
      import: "問題をインポート",
      "import-remote": "他サイトの問題を取り込み",
      "publication-change": "グループの問題の公開申請を処理",
      publish: "問題を公開",
      "refresh-remote": "他サイトの問題を再取得",
      rejudge: "問題を再採点",
      restore: "問題を以前の版に戻した",
      tags: "問題のタグを変更",
    },
    reference: {
      add: "模範解答を追加",
      delete: "模範解答を削除",
      edit: "模範解答を変更",
    },
    rehearsal: {
      start: "リハーサルを開始",
      stop: "リハーサルを停止",
    },
    rejudge: {
      stop: "再採点を停止",
    },
    "remote-account": {
      add: "他サイトのアカウントを追加",
      delete: "他サイトのアカウントを削除",
      edit: "他サイトのアカウントを変更",
      test: "他サイトのアカウントを確認",
    },
    "remote-site": {
      edit: "他サイトの設定を変更",
    },
    reply: {
      accept: "返信を承認",
      delete: "返信を削除",
      refuse: "返信を却下",
    },
    shadow: {
      remove: "シャドーを削除",
      save: "シャドーを設定",
      start: "シャドーを開始",
      stop: "シャドーを停止",
    },
    similarity: {
      decide: "類似コードの組を判定",
      start: "類似コードの検査を開始",
      stop: "類似コードの検査を停止",
    },
    site: {
      backup: "バックアップを作成",
      checklist: "初期設定リストを非表示",
      maintenance: "メンテナンスを切り替え",
    },
    submission: {
      cancel: "提出の判定を取り消し",
      judge: "判定を手動で設定",
      rejudge: "提出を再採点",
    },
    submissions: {
      rejudge: "複数の提出を再採点",
    },
    tag: {
      add: "タグを追加",
      delete: "タグを削除",
      edit: "タグを変更",
    },
    testdata: {
      download: "テストデータをダウンロード",
    },
    training: {
      add: "トレーニングを作成",
      delete: "トレーニングを削除",
      edit: "トレーニングを変更",
    },
    "training-category": {
      add: "トレーニングのカテゴリーを追加",
      delete: "トレーニングのカテゴリーを削除",
      edit: "トレーニングのカテゴリーを変更",
    },
    "training-member": {
      edit: "トレーニングのメンバーを変更",
    },
    "training-problem": {
      add: "トレーニングに問題を追加",
      delete: "トレーニングから問題を削除",
      edit: "トレーニングの問題設定を変更",
    },
    user: {
      create: "ユーザーを作成",
      delete: "ユーザーを削除",
      edit: "ユーザーを変更",
      generate: "ユーザーを一括生成",
      import: "ユーザーをインポート",
      password: "パスワードを再設定",
    },
  },
};
