import type { AreaTexts } from "../texts.ts";

export const texts: AreaTexts<"message"> = {
  message: {
    boxes: "メッセージの種類",
    none: "メッセージはありません。",
    unread: "未読",
    remove: "削除：{{title}}",
    removeAll: "すべて削除",
    removeAllQuestion: "「{{box}}」をすべて削除します。元に戻すことはできません。",
    removed: "削除しました",
    teamInvited: {
      title: "チーム {{team}} からの招待",
      text: "{{by}} さんがチーム **{{team}}** に招待しています。[返事をする]({{link}})",
    },
    teamEntered: {
      title: "{{team}} が {{contest}} に参加します",
      text: "チーム **{{team}}** の一員としてコンテスト [{{contest}}]({{link}}) に参加します。",
    },
    groupNews: {
      welcome: {
        title: "{{group}} へようこそ",
        text: "グループ [{{group}}]({{link}}) のメンバーになりました。",
      },
      invited: {
        title: "{{by}} さんが {{group}} に招待しています",
        text: "{{by}} さんがグループ **{{group}}** に招待しています。[承諾または辞退]({{link}})",
      },
      applied: {
        title: "{{by}} さんが {{group}} への参加を希望しています",
        text: "{{by}} さんが [{{group}}]({{link}}) への参加を申請しました：{{reason}}",
      },
      refused: {
        title: "{{group}} への申請について",
        text: "グループ [{{group}}]({{link}}) への申請は却下されました。再申請できます。",
      },
      removed: {
        title: "{{group}} から外れました",
        text: "{{by}} さんがあなたをグループ **{{group}}** から外しました。",
      },
      dissolved: {
        title: "{{group}} は解散しました",
        text: "{{by}} さんがグループ **{{group}}** を解散しました。",
      },
      owner: {
        title: "{{group}} の所有者になりました",
        text: "{{by}} さんがグループ [{{group}}]({{link}}) をあなたに譲渡しました。",
      },
    },
    trainingNews: {
      excluded: {
        title: "{{training}} に入れなくなりました",
        text: "トレーニング「**{{training}}**」には入れなくなりました。",
      },
      readmitted: {
        title: "{{training}} に再び入れます",
        text: "トレーニング [{{training}}]({{link}}) に再び入れるようになりました。",
      },
      password: {
        title: "{{training}} のパスワードが変わりました",
        text: "トレーニング [{{training}}]({{link}}) のパスワードが変わりました。新しいパスワードを入力すると続けられます。",
      },
    },
    contestNews: {
      admitted: {
        title: "{{contest}} に参加できます",
        text: "[{{contest}}]({{link}}) への申込が承認され、参加できます。",
      },
      declined: {
        title: "{{contest}} への申込",
        text: "[{{contest}}]({{link}}) の主催者が申込を承認しませんでした。",
      },
      times: {
        title: "{{contest}} の日時が変わりました",
        text: "[{{contest}}]({{link}}) の日時は {{start}} から {{end}} までになりました。",
      },
      password: {
        title: "{{contest}} のパスワードが変わりました",
        text: "[{{contest}}]({{link}}) のパスワードが変わりました。新しいパスワードを入力すると参加できます。",
      },
    },
    published: {
      title: "公開されました：{{problem}}",
      text: "{{problem}} {{title}} は問題一覧に載りました。[グループ]({{link}}) にも残ります。",
    },
    notPublished: {
      title: "公開が却下されました：{{problem}}",
      text: "[グループ]({{link}}) の {{problem}} {{title}} は問題一覧に載りませんでした。{{reason}}",
    },
    publicationsWait: {
      title: "公開審査を待つ問題があります",
      text: "{{count}} 問が審査を待っています。[確認する]({{link}})",
    },
    webhookOff: {
      title: "Webhook {{name}} を停止しました",
      failing: "Webhook {{name}} への送信が 3 日間受け取られなかったため、停止しました。[確認する]({{link}})",
      gone: "Webhook {{name}} の受信先がなくなったとの応答があったため、停止しました。[確認する]({{link}})",
      full: "Webhook {{name}} の送信待ちが多すぎるため、停止しました。[確認する]({{link}})",
    },
    settings: "設定",
    settingsMail: "メールは 1 日 1 回まで、日本時間 9:00 以降に届きます。未読がない日は届きません。",
    noMail: "メールを受け取るには、アカウントのメールアドレスとサイトのメールサーバーが必要です。",
    blockedUsers: "ブロック中のユーザー",
    unblock: "解除",
    by: {
      page: "サイト内",
      mail: "サイト内と 1 日 1 回のメール",
      none: "受け取らない",
    },
    textAccepted: {
      title: "投稿が公開されました",
      text: "投稿が承認されました。[ディスカッションを開く]({{url}})",
    },
    textRefused: {
      title: "投稿は公開されませんでした",
      text: "投稿は承認されませんでした。[ディスカッションを開く]({{url}})",
    },
    somewhere: "ディスカッション",
    withheld: "現在この内容は表示できません。",
    deleted: "この内容は削除されました。",
    action: {
      Discuss: "さんがコメントしました：",
      Reply: "さんが返信しました：",
      Like_Post: "さんがいいねしました：",
      Like_Discuss: "さんがコメントにいいねしました：",
    },
    kind: {
      Discuss: "自分の投稿へのコメント",
      Reply: "自分への返信",
      Like: "いいね",
      Mention: "メンション（@ユーザー名）",
      Sys: "全体への通知",
      Mine: "自分への通知",
    },
    linesCommented: {
      title: "プログラムにコメントがつきました",
      text: "**{{by}}** さんが [提出 {{id}}]({{link}}) の行にコメントしました。",
    },
    linesAnswered: {
      title: "行へのコメントに返信がありました",
      text: "**{{by}}** さんが [提出 {{id}}]({{link}}) の行へのコメントに返信しました。",
    },
    mentioned: {
      title: "メンションされました",
      text: "**{{by}}** さんが [ディスカッション]({{url}}) であなたに言及しました。",
    },
    roleRefused: {
      title: "申請が却下されました",
      text: "管理者が **{{role}}** の役割の申請を却下しました。",
    },
    roleChanged: {
      title: "役割が変更されました",
      text: "管理者があなたの役割を **{{before}}** から **{{after}}** に変更しました。",
      until: "{{date}} まで有効です。",
      reason: "理由：{{reason}}",
    },
  },
};
